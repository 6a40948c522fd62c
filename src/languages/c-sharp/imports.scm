; A using directive brings the names of a namespace, or the static members of a type, into scope. An alias names either.

(using_directive (_) @module) @import
(using_directive "global") @import.shared
(using_directive name: (_) @import.whole)
(using_directive name: (_) (_) @module) @import
