// Reads paths on standard input, writes what scalac's own parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/scala.json says how each kind is treated.

import java.io.PrintStream
import scala.io.Source
import scala.reflect.internal.util.{BatchSourceFile, NoPosition}
import scala.reflect.io.{AbstractFile, PlainFile}
import scala.tools.nsc.{Global, Settings}
import scala.tools.nsc.reporters.StoreReporter

object ScalaDefinitions {
  /** The loader of scripts does not see all of Java, so the compiler runs in that of the program. */
  def main(args: Array[String]): Unit = {
    val classes = getClass.getProtectionDomain.getCodeSource.getLocation
    val loader = new java.net.URLClassLoader(Array(classes), ClassLoader.getSystemClassLoader)
    Thread.currentThread.setContextClassLoader(loader)
    loader.loadClass(getClass.getName.stripSuffix("$")).getMethod("list").invoke(null)
  }

  def list(): Unit = {
    val out = new PrintStream(System.out, false, "UTF-8")
    val settings = new Settings()
    settings.usejavacp.value = true
    settings.Yrangepos.value = true
    val reporter = new StoreReporter
    val global = new Global(settings, reporter)
    import global._
    new global.Run

    for (path <- Source.fromInputStream(System.in, "UTF-8").getLines() if path.length > 0) {
      reporter.reset()
      val text = new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(path)), "UTF-8")
      val source = new BatchSourceFile(path, text)
      val tree = global.newUnitParser(new global.CompilationUnit(source)).parse()
      if (reporter.hasErrors) out.println("!\t" + path)
      else new Lister(path, source, text).traverse(tree)
    }
    out.flush()

    class Lister(path: String, source: BatchSourceFile, text: String) extends Traverser {
      /** What is around: the kinds of definitions differ in a type and in a block. */
      private var around = "package"

      override def traverse(tree: Tree): Unit = tree match {
        case ModuleDef(mods, name, template) =>
          if (name != nme.PACKAGEkw) add(tree, name, "object")
          in("type")(super.traverse(tree))
        case ClassDef(mods, name, _, _) =>
          if (!name.toString.startsWith("$anon")) add(tree, name, if (mods.isTrait) "trait" else "class")
          in("type")(super.traverse(tree))
        case DefDef(mods, name, tparams, params, result, body) =>
          if (name == nme.CONSTRUCTOR) { if (written(tree, "this")) add(tree, "this", "constructor") }
          else add(tree, name, if (around == "block") "local function" else "method")
          in("parameters")(params.foreach(traverseTrees))
          in("block")(traverse(body))
        case ValDef(mods, name, _, body) =>
          val isParameter = mods.isParameter || around == "parameters"
          val kind =
            if (mods.hasFlag(reflect.internal.Flags.PARAMACCESSOR)) { if (isWrittenAccessor(tree, mods)) "class parameter" else "parameter" }
            else if (isParameter) "parameter"
            else if (around == "block") "local value"
            else if (mods.isMutable) "variable" else "value"
          add(tree, name, kind)
          in("block")(traverse(body))
        case TypeDef(mods, name, _, _) =>
          add(tree, name, if (mods.isParameter || mods.hasFlag(reflect.internal.Flags.PARAM)) "type parameter" else if (around == "block") "local type" else "type")
        case Template(parents, self, body) =>
          for (each <- body) in("type")(traverse(each))
        case PackageDef(pid, body) =>
          val isObject = body.exists { case ModuleDef(_, name, _) => name == nme.PACKAGEkw; case _ => false }
          if (isObject) addNear(tree.pos, pid match { case Select(_, name) => name; case Ident(name) => name }, "package object")
          body.foreach(traverse)
        case Block(List(ClassDef(_, name, _, _)), _) if name.toString.startsWith("$anon") =>
          if (tree.pos.isDefined) out.println(path + "\t" + (source.offsetToLine(newBefore(tree.pos)) + 1) + "\tanonymous class\tnew")
          in("block")(super.traverse(tree))
        case Block(_, _) | Function(_, _) | CaseDef(_, _, _) => in("block")(super.traverse(tree))
        case _ => in("block")(super.traverse(tree))
      }

      private def in(kind: String)(run: => Unit): Unit = {
        val before = around
        around = kind
        run
        around = before
      }

      /** `val` or `var` stands before the name, or it is a parameter of a case class. */
      private def isWrittenAccessor(tree: Tree, mods: Modifiers): Boolean =
        mods.hasFlag(reflect.internal.Flags.CASEACCESSOR) || mods.isMutable ||
          text.substring(math.max(0, tree.pos.point - 20), math.max(0, tree.pos.point)).matches("(?s).*\\bval\\s+$")

      private def written(tree: Tree, word: String): Boolean =
        tree.pos.isDefined && tree.pos.isRange && text.substring(tree.pos.start, math.min(text.length, tree.pos.end)).contains("def " + word)

      private def newBefore(pos: Position): Int = {
        val from = if (pos.isRange) pos.start else pos.point
        if (text.startsWith("new", from)) from else math.max(0, text.lastIndexOf("new", math.min(from, text.length)))
      }

      private def addNear(pos: Position, name: Name, kind: String): Unit = {
        val at = text.indexOf(name.decoded, math.max(0, text.indexOf("object", pos.start)))
        if (at >= 0) out.println(path + "\t" + (source.offsetToLine(at) + 1) + "\t" + kind + "\t" + name.decoded)
      }

      private def add(tree: Tree, name: Name, kind: String): Unit = add(tree, name.decoded.trim, kind)

      private def add(tree: Tree, name: String, kind: String): Unit =
        if (tree.pos.isDefined && !name.contains("$")) {
          val point = tree.pos.point
          val bare = text.substring(math.min(point, text.length)).stripPrefix("`")
          if (bare.startsWith(name)) out.println(path + "\t" + (source.offsetToLine(point) + 1) + "\t" + kind + "\t" + name)
        }
    }
  }
}
