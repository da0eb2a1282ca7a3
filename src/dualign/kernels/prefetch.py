"""Prefetching rows.

A pass over edges reads rows all over memory and waits for each, since the processor cannot predict
which row comes next. The columns of the next edges say so; kernels prefetch those rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils as untyped_cgutils
from numba.extending import intrinsic

from dualign.core.arrays import AnyArray

cgutils: Any = untyped_cgutils

AHEAD = 6  # edges between the request for a row and its use
_LINE = 64  # bytes of a cache line
_READ, _KEEP, _DATA = 0, 3, 1  # arguments of llvm.prefetch: for reading, into all caches, data


@intrinsic
def _prefetch_row(_context: Any, array: Any, _row: Any) -> Any:

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        rows = context.make_array(array)(context, builder, arguments[0])
        stride = cgutils.unpack_tuple(builder, rows.strides, array.ndim)[0]
        position = context.cast(builder, arguments[1], signature.args[1], types.intp)
        first = builder.gep(builder.bitcast(rows.data, byte), [builder.mul(position, stride)])
        zero, line = ir.Constant(stride.type, 0), ir.Constant(stride.type, _LINE)
        with cgutils.for_range_slice(builder, zero, stride, line) as (offset, _):
            how = [ir.Constant(number, value) for value in (_READ, _KEEP, _DATA)]
            builder.call(fetch, [builder.gep(first, [offset]), *how])
        return context.get_dummy_value()

    return types.void(array, _row), generate


# In kernels only: fetch a row of a two-dimensional array into the cache, without waiting for it.
prefetch_row: Callable[[AnyArray, int], None] = cast("Any", _prefetch_row)
