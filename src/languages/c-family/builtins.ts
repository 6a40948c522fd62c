/** Names of the language and of its usual type headers: no file of a project defines them. */
const TYPES = `bool _Bool char16_t char32_t char8_t int16_t int32_t int64_t int8_t intmax_t intptr_t ptrdiff_t size_t ssize_t uint16_t uint32_t
  uint64_t uint8_t uintmax_t uintptr_t va_list wchar_t max_align_t nullptr_t`;
const VALUES = `NULL true false defined __FILE__ __LINE__ __func__ __FUNCTION__ __PRETTY_FUNCTION__ __DATE__ __TIME__ __VA_ARGS__ __COUNTER__
  __cplusplus __has_include __has_attribute __has_builtin __has_feature va_arg va_copy va_end va_start`;

export const C_NAMES: ReadonlySet<string> = new Set(`${TYPES} ${VALUES}`.split(/\s+/u));

const CPP_WORDS = `std nullptr static_cast dynamic_cast const_cast reinterpret_cast char8_t`;

export const CPP_NAMES: ReadonlySet<string> = new Set([...C_NAMES, ...CPP_WORDS.split(' ')]);
