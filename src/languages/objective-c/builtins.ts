/** What Objective-C and the headers of its runtime define. */
import { C_NAMES } from '../c-family/builtins.ts';

const NAMES = `self super nil Nil YES NO id instancetype Class SEL IMP BOOL NSInteger NSUInteger CGFloat NSObject NSString NSArray
  NSDictionary NSSet NSNumber NSError NSData NSDate NSURL NSMutableArray NSMutableDictionary NSMutableString NSMutableSet NSLog NSValue
  NSException NSCopying NSCoding NSTimeInterval NSRange NSAssert IBAction IBOutlet`;

export const OBJECTIVE_C_NAMES: ReadonlySet<string> = new Set([...C_NAMES, ...NAMES.split(/\s+/u)]);
