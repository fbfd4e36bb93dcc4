import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { sourceFiles, textOf } from '../sources'

/** A reference as written, and the heading that the reference names: '3 §2.4', '4 §42', '6' (a whole document). */
export interface Reference {
  written: string
  target: string
}

const SPECIFICATION = 'docs/specification'
const ALSO = '(?:, | and | to | or |, and )'

/** '3 §9', 'spec 5 §1', '7-beyond §2', '3 §2.9, §2.10'; in document 3 also '§9' alone. */
const SECTION = new RegExp(
  String.raw`(?:(?<![\w.§-])([1-9])(?:-[a-z-]+,?)? ?)?§ ?(\d+(?:\.\d+)?)((?:${ALSO}§ ?\d+(?:\.\d+)?)*)`,
  'g',
)
/** '4-decisions, 42', '4-decisions 39, 40 and 43', 'decision 42', '4-decisions, H'. */
const DECISION = new RegExp(
  String.raw`(?:4-decisions,?|\bdecisions?) (\d+|[A-K]\b)((?:${ALSO}\d+(?! ?§|[\d-]))*)`,
  'g',
)
/** '7-beyond, 3', where the sign is missing. */
const BEYOND = /7-beyond,? (\d)(?!\d| ?§)/g
/** 'spec 6': a document as a whole. */
const DOCUMENT = /\bspec (\d)\b(?! ?§)/gi
/** Anything that looks like a reference: one of the patterns above must have matched it. */
const MENTION =
  /(?<!\\d )§|(?<![\w/-])[1-9]-(?:shell-and-targets|planning-and-administration|analysis-and-reports|decisions|import-workbooks|operations|beyond|import-models|first-day)(?!\.md)/g

/** Text with each comment joined to one line: a reference may continue after a line break. */
export const flat = (text: string) =>
  text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, ' ')

const numbers = (text = '') => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number)

/**
 * References to the specification in a text, and mentions of the specification in no known form.
 * @param own the number of the document that contains the text, if any: '§9' alone then means that document
 */
export function referencesIn(text: string, own?: string) {
  const line = flat(text)
  const found: Reference[] = []
  const read: [number, number][] = []
  const add = (match: RegExpMatchArray, targets: string[]) => {
    const begin = match.index ?? 0
    read.push([begin, begin + match[0].length])
    for (const target of targets) found.push({ written: match[0], target })
  }
  for (const match of line.matchAll(SECTION)) {
    const document = match[1] ?? own
    if (!document) continue
    const sections = [match[2] ?? '', ...numbers(match[3])]
    add(
      match,
      sections.map((section) => `${document} §${section}`),
    )
  }
  for (const match of line.matchAll(DECISION)) {
    const decisions = [match[1] ?? '', ...numbers(match[2])]
    add(
      match,
      decisions.map((decision) => `4 §${decision}`),
    )
  }
  for (const match of line.matchAll(BEYOND)) add(match, [`7 §${match[1]}`])
  for (const match of line.matchAll(DOCUMENT)) add(match, [match[1] ?? ''])
  const unread = [...line.matchAll(MENTION)]
    .filter(({ index }) => !read.some(([begin, end]) => index >= begin && index < end))
    .map(({ index }) => line.slice(Math.max(0, index - 30), index + 40))
  return { found, unread }
}

/** References to issues: forbidden, because issues are not in the repository. */
export const issuesIn = (text: string) =>
  [...flat(text).matchAll(/\bissues? #?\d+/gi)].map(([written]) => written)

/** Documents that a text names by file: 'docs/scale.md', 'ui.md'. */
export const documentsIn = (text: string) =>
  [...text.matchAll(/(?<![\w*/.{}$-])(?:[\w.-]+\/)*[\w-]+\.md\b/g)].map(([written]) => written)

/** The headings of the specification: '3', '3 §2', '3 §2.4', '4 §42', '4 §H'. */
export function headings(): Set<string> {
  const found = new Set<string>()
  for (const name of readdirSync(SPECIFICATION)) {
    const document = /^([1-9])-.*\.md$/.exec(name)?.[1]
    if (!document) continue
    found.add(document)
    const text = readFileSync(join(SPECIFICATION, name), 'utf8')
    for (const [, number] of text.matchAll(/^#{2,3} (\d+(?:\.\d+)?|[A-K])\.? /gm))
      found.add(`${document} §${number}`)
  }
  return found
}

/** Anchor of a heading, as GitHub generates it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Links of a document to a missing file or heading. */
export function deadLinks(file: string, text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
    .filter((address) => {
      const [path = '', anchor] = address.split('#')
      const target = path === '' ? file : normalize(join(dirname(file), path))
      if (!existsSync(target)) return true
      if (!anchor) return false
      const lines = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)
      return ![...lines].some(([, heading = '']) => anchorOf(heading) === anchor)
    })
}

/** Files of the repository that a document names in code spans, whole or by their end, and that are not there. */
export function deadPaths(text: string): string[] {
  const files = sourceFiles(/./)
  const spans = [...text.matchAll(/`([\w./+$-]*\w\.(?:tsx?|mjs|cjs|css|sh))`/g)]
  const commands = [...text.matchAll(/```[\s\S]*?```/g)].flatMap(([block]) => [
    ...block.matchAll(/(?<![\w./-])((?:app|tests|build-scripts)\/[\w./+$-]*\w\.\w+)/g),
  ])
  const folders = [...text.matchAll(/`((?:app|tests|build-scripts|docs)\/[\w./+$-]*\w)`/g)]
  return [...spans, ...commands, ...folders]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`)))
}

/** Blocks of code that a document takes from a source file, each after its line 'From `file`:'. */
export const quotedCode = (text: string) =>
  [...text.matchAll(/^From `([^`\n]+)`:\n\n```ts\n([\s\S]*?)```/gm)].map(
    ([, file = '', code = '']) => ({ file, code: code.replaceAll(/ +\/\/ \d\. [^\n]*$/gm, '') }),
  )

/** Tracked and new texts: sources, tests, styles, documents. Not this folder, whose examples are no real references. */
export const texts = () =>
  sourceFiles(/\.(?:tsx?|mjs|cjs|js|css|md|json)$|(?:^|\/)Dockerfile$/)
    .filter((file) => !/^tests\/documents\/|package-lock\.json$/.test(file))
    .map((file) => ({ file, text: textOf(file) }))

/** Number of the specification's document that a file is; undefined for other files. */
export const ownDocument = (file: string) => /^docs\/specification\/([1-9])-/.exec(file)?.[1]
