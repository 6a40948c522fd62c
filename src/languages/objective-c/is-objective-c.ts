/** Whether a text is Objective-C: C headers, MATLAB and Mercury have files with the same extensions. */
const MARKS =
  /^[ \t]*(?:@(?:interface|implementation|protocol|class|import|property|synthesize|end)\b|#\s*import\s*[<"]|NS_ASSUME_NONNULL_BEGIN\b)/mu;

export const isObjectiveC = (text: string): boolean => MARKS.test(text);
