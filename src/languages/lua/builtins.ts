/** The basic functions and the libraries of Lua and LuaJIT. */
export const LUA_BUILTINS: ReadonlySet<string> = new Set(
  `assert collectgarbage dofile error getmetatable ipairs load loadfile loadstring module next pairs pcall print rawequal rawget rawlen
  rawset require select setfenv getfenv setmetatable tonumber tostring type unpack warn xpcall self _G _ENV _VERSION arg
  coroutine debug io math os package string table utf8 bit bit32 jit ffi`
    .trim()
    .split(/\s+/u),
);
