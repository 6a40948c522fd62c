/** English words that say nothing about the topic, not stemmed. Words common in names (`get`, `set`) are kept. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at by for from with without into onto over under between through about as is are was were be been ' +
    'being am do does did doing done has have had having can could should would will shall may might must it its this that ' +
    'these those there here they them their he she we you i me my our your us who whom whose what which when where why how ' +
    'and or but nor so yet if than then else while because also any all some each every both either neither no not only own ' +
    'same such too very just more most other another like via per up out off again use uses used using work works working ' +
    'happen happens code project repo repository codebase please show find tell explain give list'
  ).split(' '),
);
