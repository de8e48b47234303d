raise RuntimeError('not ready yet')
