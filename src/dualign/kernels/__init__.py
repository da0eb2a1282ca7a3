"""The hot loops, each as a fused numba kernel for the CPU beside its pure-torch twin."""
