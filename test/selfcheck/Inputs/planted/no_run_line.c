// A test that runs nothing is a defect.
int x;
