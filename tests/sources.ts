import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

let listed: readonly string[] | undefined

/** Tracked and new files of the repository whose path, seen from its root, matches; listed once per process. */
export function sourceFiles(wanted: RegExp): string[] {
  listed ??= execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))
  return listed.filter((file) => wanted.test(file))
}

const texts = new Map<string, string>()

/** Text of a file, read once per process. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}

/** Parsing without comments takes a quarter less time. */
const OPTIONS = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
}

/** Syntax tree of a source. @param withParents sets `parent` of each node */
export const parse = (file: string, text: string, withParents = false) =>
  ts.createSourceFile(file, text, OPTIONS, withParents)
