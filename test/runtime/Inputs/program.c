/* A program without kernels. */
int main(void) { return 0; }
