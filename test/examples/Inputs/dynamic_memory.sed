# Dynamic shared memory as the local pointer that it is on the host.
s#extern __shared__ .*\(float\|unsigned char\) \([a-z_]*\)\[\]#\1 *\2 = static_cast<\1 *>(block_memory())#
