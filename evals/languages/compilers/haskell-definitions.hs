-- Reads paths on standard input, writes what GHC's own parser finds in them: path, line, kind and name, tab separated.
--
-- A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated.
{-# LANGUAGE LambdaCase #-}
{-# LANGUAGE ScopedTypeVariables #-}
module Main (main) where

import Control.Exception (SomeException, evaluate, try)
import Control.Monad (forM_)
import Control.Monad.IO.Class (liftIO)
import Data.Data (Data, cast, gmapQ)
import Data.List (isPrefixOf, isSuffixOf, sortOn)
import GHC (runGhc, getSessionDynFlags)
import GHC.Data.FastString (mkFastString)
import GHC.Data.StringBuffer (stringToStringBuffer)
import GHC.Driver.Session (DynFlags, parseDynamicFilePragma, xopt_set, xopt_unset)
import GHC.Hs
import GHC.LanguageExtensions (Extension (..))
import GHC.Parser (parseModule)
import GHC.Parser.Header (getOptions)
import GHC.Parser.Lexer (P (unP), ParseResult (..), mkPState)
import GHC.Types.Name.Occurrence (occNameString)
import GHC.Types.Name.Reader (RdrName, rdrNameOcc)
import GHC.Types.SrcLoc
import System.IO
import System.Process (readProcess)

type Found = (Int, String, String)

main :: IO ()
main = do
  hSetEncoding stdin utf8
  hSetEncoding stdout utf8
  paths <- lines <$> getContents
  libdir <- filter (/= '\n') <$> readProcess "ghc" ["--print-libdir"] ""
  runGhc (Just libdir) $ do
    flags <- getSessionDynFlags
    liftIO $ forM_ paths $ \path ->
      try (definitionsIn flags path) >>= \case
        Right (Just found) -> forM_ found $ \(line, kind, name) ->
          putStrLn (path ++ "\t" ++ show line ++ "\t" ++ kind ++ "\t" ++ name)
        Right Nothing -> putStrLn ("!\t" ++ path)
        Left problem -> const (putStrLn ("!\t" ++ path)) (problem :: SomeException)

definitionsIn :: DynFlags -> FilePath -> IO (Maybe [Found])
definitionsIn plain path = do
  handle <- openFile path ReadMode
  hSetEncoding handle utf8
  source <- hGetContents handle
  let code = withoutDirectives source
      start = mkRealSrcLoc (mkFastString path) 1 1
      listed = getOptions plain (stringToStringBuffer code) path
  (flags, _, _) <- parseDynamicFilePragma (foldl xopt_set plain usual) listed
  case unP parseModule (mkPState (xopt_unset flags Cpp) (stringToStringBuffer code) start) of
    POk _ parsed -> do
      let found = inModule (unLoc parsed)
      _ <- evaluate (length (show found))
      pure (Just found)
    PFailed _ -> pure Nothing

-- What packages turn on for all of their modules.
usual :: [Extension]
usual =
  [ BangPatterns, BlockArguments, ConstraintKinds, DataKinds, DefaultSignatures, DeriveAnyClass, DerivingStrategies, DerivingVia
  , EmptyCase, EmptyDataDecls, ExistentialQuantification, ExplicitForAll, FlexibleContexts, FlexibleInstances, FunctionalDependencies
  , GADTs, GADTSyntax, ImportQualifiedPost, KindSignatures, LambdaCase, MultiParamTypeClasses, MultiWayIf, RecordPuns
  , NumericUnderscores, PatternGuards, PatternSynonyms, PolyKinds, QuantifiedConstraints, RankNTypes, RecordWildCards
  , ScopedTypeVariables, StandaloneDeriving, StandaloneKindSignatures, TupleSections, TypeApplications, TypeFamilies, TypeOperators
  , ViewPatterns ]

-- Both sides of an `#if` are read, as far as they are code together.
withoutDirectives :: String -> String
withoutDirectives = unlines . skip False . lines
  where
    skip _ [] = []
    skip isContinued (line : rest)
      | isContinued || any (`isPrefixOf` line) directives = "" : skip ("\\" `isSuffixOf` line) rest
      | otherwise = line : skip False rest
    directives = [hash ++ word | hash <- ["#", "# ", "#  ", "#   "], word <- words "if else elif endif define undef include error warning"]

inModule :: HsModule -> [Found]
inModule HsModule{hsmodDecls = declarations} = joined (map inDeclaration declarations) ++ locals declarations

-- A declaration: what it defines, and what it only gives the type of.
data Part = Defines [Found] | Types Int String Bool | Other

inDeclaration :: LHsDecl GhcPs -> Part
inDeclaration (L _ declaration) = case declaration of
  TyClD _ d -> Defines (inType d)
  InstD _ (ClsInstD _ ClsInstDecl{cid_poly_ty = HsIB _ ty, cid_binds = binds, cid_datafam_insts = datas}) ->
    Defines (instanceOf ty ++ joined (map (inBind "instance method") (inOrder binds)) ++ concatMap (inDataInstance . unLoc) datas)
  InstD _ (DataFamInstD _ d) -> Defines (inDataInstance d)
  DerivD _ DerivDecl{deriv_type = HsWC _ (HsIB _ ty)} -> Defines (instanceOf ty)
  ValD _ bind -> inBind "function" (L noSrcSpan bind)
  SigD _ signature -> typed signature
  ForD _ ForeignImport{fd_name = name} -> Defines [at "foreign" name]
  _ -> Other

typed :: Sig GhcPs -> Part
typed = \case
  TypeSig _ [L place name] (HsWC _ (HsIB _ ty)) -> Types (lineOf place) (text name) (isFunction ty)
  PatSynSig _ [L place name] _ -> Types (lineOf place) (text name) False
  _ -> Other

-- A definition starts at the signature above it, and another one of the name next to it is the same.
joined :: [Part] -> [Found]
joined = go Nothing
  where
    go before = \case
      [] -> []
      Other : rest -> go before rest
      Types line name _ : rest -> case before of
        Just (_, same, _) | same == name -> go before rest
        _ -> go (Just (line, name, True)) rest
      Defines [(line, kind, name)] : rest -> case before of
        Just (above, same, isType) | same == name, kind /= "instance" ->
          [(above, kind, name) | isType] ++ go (Just (line, name, False)) rest
        _ -> (line, kind, name) : go (Just (line, name, False)) rest
      Defines found : rest -> found ++ go Nothing rest

inOrder :: LHsBinds GhcPs -> [LHsBind GhcPs]
inOrder = sortOn (lineOf . getLoc) . foldr (:) []

inType :: TyClDecl GhcPs -> [Found]
inType = \case
  FamDecl _ family -> [at "type family" (fdLName family)]
  SynDecl{tcdLName = name} -> [at "type synonym" name]
  DataDecl{tcdLName = name, tcdDataDefn = definition} -> at "data type" name : inDefinition definition
  ClassDecl{tcdLName = name, tcdSigs = signatures, tcdATs = families, tcdMeths = methods} ->
    at "class" name
      : concatMap (inSignature . unLoc) signatures
      ++ map (at "associated type" . fdLName . unLoc) families
      ++ joined (map (inBind "default method") (inOrder methods))

inSignature :: Sig GhcPs -> [Found]
inSignature = \case
  ClassOpSig _ False names _ -> map (at "class method") names
  _ -> []

inDataInstance :: DataFamInstDecl GhcPs -> [Found]
inDataInstance (DataFamInstDecl (HsIB _ FamEqn{feqn_tycon = name, feqn_rhs = definition})) =
  at "data instance" name : inDefinition definition

inDefinition :: HsDataDefn GhcPs -> [Found]
inDefinition = concatMap (inConstructor . unLoc) . dd_cons

inConstructor :: ConDecl GhcPs -> [Found]
inConstructor = \case
  ConDeclGADT{con_names = names, con_args = arguments} -> map (at "constructor") names ++ inArguments arguments
  ConDeclH98{con_name = name, con_args = arguments} -> at "constructor" name : inArguments arguments

inArguments :: HsConDeclDetails GhcPs -> [Found]
inArguments = \case
  RecCon (L _ fields) -> concatMap (map fieldAt . cd_fld_names . unLoc) fields
  _ -> []
  where fieldAt (L place field) = at "field" (L place (unLoc (rdrNameFieldOcc field)))

-- Named after the type that it is for; after the class if that is no name.
instanceOf :: LHsType GhcPs -> [Found]
instanceOf ty = map (at "instance") (take 1 (concatMap (names . fst . applied) (take 1 given) ++ names className))
  where
    (className, given) = applied (body ty)
    names = maybe [] pure

body :: LHsType GhcPs -> LHsType GhcPs
body (L place ty) = case ty of
  HsForAllTy{hst_body = inner} -> body inner
  HsQualTy{hst_body = inner} -> body inner
  HsParTy _ inner -> body inner
  _ -> L place ty

applied :: LHsType GhcPs -> (Maybe (Located RdrName), [LHsType GhcPs])
applied whole = case unLoc (body whole) of
  HsAppTy _ function argument -> let (name, before) = applied function in (name, before ++ [argument])
  HsAppKindTy _ function _ -> applied function
  HsTyVar _ _ name | isTypeName name -> (Just name, [])
  HsOpTy _ left name _ -> (Just name, [left])
  _ -> (Nothing, [])
  where isTypeName (L _ name) = case text name of
          first : _ -> first `elem` ['A' .. 'Z']
          [] -> False

isFunction :: LHsType GhcPs -> Bool
isFunction ty = case unLoc (unforall ty) of
  HsFunTy{} -> True
  _ -> False
  where
    unforall (L place inner) = case inner of
      HsForAllTy{hst_body = next} -> unforall next
      HsQualTy{hst_body = next} -> unforall next
      _ -> L place inner

inBind :: String -> LHsBind GhcPs -> Part
inBind kind (L _ bind) = case bind of
  FunBind{fun_id = name} -> Defines [at kind name]
  PatBind{pat_lhs = pattern} -> Defines (map (at "pattern binding") (variables pattern) ++ [(0, "none", "")])
  PatSynBind _ PSB{psb_id = name} -> Defines [at "pattern synonym" name]
  _ -> Other

variables :: Data a => a -> [Located RdrName]
variables node = concat (gmapQ variables node) ++ case cast node of
  Just (VarPat _ name :: Pat GhcPs) -> [name]
  Just (AsPat _ name _) -> [name]
  _ -> []

-- Local functions: with parameters, or with the type of a function.
locals :: Data a => a -> [Found]
locals node = concat (gmapQ locals node) ++ case cast node of
  Just (HsValBinds _ (ValBinds _ binds signatures) :: HsLocalBinds GhcPs) ->
    let signed = [(lineOf place, typed signature) | L place signature <- signatures]
        functions = [name | (_, Types _ name True) <- signed]
        bound = [(lineOf place, part functions bind) | L place bind <- foldr (:) [] binds]
     in joined (map snd (sortOn fst ([sign | sign@(_, Types _ _ True) <- signed] ++ bound)))
  _ -> []
  where
    part :: [String] -> HsBind GhcPs -> Part
    part functions bind = case bind of
      FunBind{fun_id = L place name, fun_matches = MG{mg_alts = L _ alternatives}}
        | any (not . null . m_pats . unLoc) alternatives || text name `elem` functions ->
            Defines [(lineOf place, "local function", text name)]
      _ -> Defines []

at :: String -> Located RdrName -> Found
at kind (L place name) = (lineOf place, kind, text name)

text :: RdrName -> String
text = occNameString . rdrNameOcc

lineOf :: SrcSpan -> Int
lineOf = \case
  RealSrcSpan place _ -> srcSpanStartLine place
  UnhelpfulSpan _ -> 0
