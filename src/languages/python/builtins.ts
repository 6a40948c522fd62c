/** The names of the `builtins` module, the attributes of every module, and names that only Python 2 had. */
export const PYTHON_BUILTINS: ReadonlySet<string> = new Set(
  `
    ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
    BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
    ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception
    ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError
    ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError
    KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented
    NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError
    PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning
    StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True
    TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
    UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError __build_class__ __class__
    __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ abs aiter all anext any
    ascii basestring bin bool breakpoint bytearray bytes callable chr classmethod cmp compile complex delattr dict
    dir divmod enumerate eval exec execfile exit filter float format frozenset getattr globals hasattr hash help
    hex id input int isinstance issubclass iter len list locals long map max memoryview min next object oct open
    ord pow print property quit range raw_input reduce repr reveal_type reversed round set setattr slice sorted
    staticmethod str sum super tuple type unichr unicode vars xrange zip
  `
    .trim()
    .split(/\s+/u),
);
