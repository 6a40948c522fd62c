/** The Prelude of Haskell 2010 and GHC, and operators and names of `base` that nearly every module uses. */
const TYPES = `Bool Char Double Either Float Int Int8 Int16 Int32 Int64 Integer IO IOError FilePath Maybe Ordering Rational ReadS ShowS
  String Word Word8 Word16 Word32 Word64 Type Constraint Bounded Enum Eq Floating Foldable Fractional Functor Applicative Integral Monad
  MonadFail Monoid Num Ord Read Real RealFloat RealFrac Semigroup Show Traversable Typeable Generic Data NFData`;

const VALUES = `True False Just Nothing Left Right LT EQ GT abs acos acosh all and any appendFile asTypeOf asin asinh atan atan2 atanh
  break ceiling compare concat concatMap const cos cosh curry cycle decodeFloat div divMod drop dropWhile either elem encodeFloat
  enumFrom enumFromThen enumFromThenTo enumFromTo error errorWithoutStackTrace even exp exponent fail filter flip floatDigits
  floatRadix floatRange floor fmap fold foldMap foldl foldl1 foldr foldr1 fromEnum fromInteger fromIntegral fromRational fst gcd
  getChar getContents getLine head id init interact ioError isDenormalized isIEEE isInfinite isNaN isNegativeZero iterate last lcm
  length lex lines log logBase lookup map mapM mapM_ mappend max maxBound maximum maybe mconcat mempty min minBound minimum mod
  negate not notElem null odd or otherwise pi pred print product properFraction pure putChar putStr putStrLn quot quotRem read
  readFile readIO readList readLn readParen reads readsPrec realToFrac recip rem repeat replicate return reverse round scaleFloat
  scanl scanl1 scanr scanr1 seq sequence sequenceA sequence_ show showChar showList showParen showString shows showsPrec significand
  signum sin sinh snd span splitAt sqrt subtract succ sum tail take takeWhile tan tanh toEnum toInteger toRational traverse
  traverse_ truncate uncurry undefined unlines until unwords unzip unzip3 userError when unless forM forM_ void words writeFile zip
  zip3 zipWith zipWith3`;

const OPERATORS =
  '! !! $ $! $> & && * ** *> + ++ - . / /= : < <$ <$!> <$> <&> <* <*> <= <> <|> = == => =<< > >= >> >>= ^ ^^ || ~ @ <=< >=> ..';

export const HASKELL_BUILTINS: ReadonlySet<string> = new Set(`${TYPES} ${VALUES} ${OPERATORS}`.split(/\s+/u));
