/** Built-in names of the language, Node and browsers. */
const LANGUAGE_NAMES = `undefined NaN Infinity arguments eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape Array ArrayBuffer AsyncFunction Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error
  AggregateError EvalError FinalizationRegistry Float32Array Float64Array Function Generator Int8Array Int16Array Int32Array Intl Iterator
  JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError
  TypeError URIError Uint8Array Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakRef WeakSet WebAssembly`;

const TYPE_NAMES = `Awaited Capitalize ConstructorParameters Exclude Extract InstanceType Lowercase NoInfer NonNullable Omit
  OmitThisParameter Parameters Partial Pick PromiseLike PropertyKey Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Required
  ReturnType ThisParameterType ThisType Uncapitalize Uppercase ArrayLike Iterable AsyncIterable IterableIterator AsyncIterator
  AsyncIterableIterator AsyncGenerator TemplateStringsArray PropertyDescriptor ClassDecorator MethodDecorator PropertyDecorator
  ParameterDecorator JSX NodeJS`;

const PLATFORM_NAMES = `console process Buffer require module exports __dirname __filename setTimeout clearTimeout setInterval
  clearInterval setImmediate clearImmediate queueMicrotask structuredClone fetch performance document navigator location history
  localStorage sessionStorage alert confirm requestAnimationFrame cancelAnimationFrame getComputedStyle crypto atob btoa URL
  URLSearchParams Request Response Headers FormData Blob File FileReader AbortController AbortSignal TextEncoder TextDecoder
  ReadableStream WritableStream TransformStream WebSocket Worker MessageChannel MessagePort BroadcastChannel EventTarget CustomEvent
  MessageEvent MouseEvent KeyboardEvent PointerEvent TouchEvent DragEvent FocusEvent InputEvent HTMLElement HTMLInputElement
  HTMLButtonElement HTMLDivElement HTMLFormElement HTMLCanvasElement HTMLImageElement HTMLAnchorElement SVGElement XMLHttpRequest
  MutationObserver IntersectionObserver ResizeObserver DOMException DOMParser`;

export const ECMASCRIPT_BUILTINS: ReadonlySet<string> = new Set(
  [LANGUAGE_NAMES, TYPE_NAMES, PLATFORM_NAMES].flatMap((names) => names.split(/\s+/u)),
);
