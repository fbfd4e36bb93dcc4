import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A reference as it is written, and the heading that it names: '3 §2.4', '4 §42', '6' (a whole document). */
export interface Reference {
  written: string
  target: string
}

const SPECIFICATION = 'docs/specification'
const ALSO = '(?:, | and | to | or |, and )'

/** '3 §9', 'spec 5 §1', '7-beyond §2', '3 §2.9, §2.10'; in document 3 also '§9' alone. */
const SECTION = new RegExp(
  String.raw`(?:(?<![\w.§-])([1-8])(?:-[a-z-]+,?)? ?)?§ ?(\d+(?:\.\d+)?)((?:${ALSO}§ ?\d+(?:\.\d+)?)*)`,
  'g',
)
/** '4-decisions, 42', '4-decisions 39, 40 and 43', 'decision 42', '4-decisions, H'. */
const DECISION = new RegExp(
  String.raw`(?:4-decisions,?|\bdecisions?) (\d+|[A-J]\b)((?:${ALSO}\d+(?! ?§|[\d-]))*)`,
  'g',
)
/** '7-beyond, 3', where the sign is missing. */
const BEYOND = /7-beyond,? (\d)(?!\d| ?§)/g
/** 'spec 6': a document as a whole. */
const DOCUMENT = /\bspec (\d)\b(?! ?§)/gi
/** What must have been read as one of the above. */
const MENTION =
  /(?<!\\d )§|(?<![\w/-])[1-8]-(?:shell-and-targets|planning-and-administration|analysis-and-reports|decisions|import-workbooks|operations|beyond|import-models)(?!\.md)/g

/** Comments on one line each: a reference may go on after the comment's line break. */
export const flat = (text: string) =>
  text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, ' ')

const numbers = (text = '') => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number)

/**
 * The references to the specification in a text, and the mentions of it that have no form known here.
 * @param own the number of the document that the text is, if it is one: '§9' alone then means its own
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

/** References to issues, which are not in the repository. */
export const issuesIn = (text: string) =>
  [...flat(text).matchAll(/\bissues? #?\d+/gi)].map(([written]) => written)

/** The documents that a text names by their file: 'docs/scale.md', 'ui.md'. */
export const documentsIn = (text: string) =>
  [...text.matchAll(/(?<![\w*/.{}$-])(?:[\w.-]+\/)*[\w-]+\.md\b/g)].map(([written]) => written)

/** The headings of the specification: '3', '3 §2', '3 §2.4', '4 §42', '4 §H'. */
export function headings(): Set<string> {
  const found = new Set<string>()
  for (const name of readdirSync(SPECIFICATION)) {
    const document = /^([1-8])-.*\.md$/.exec(name)?.[1]
    if (!document) continue
    found.add(document)
    const text = readFileSync(join(SPECIFICATION, name), 'utf8')
    for (const [, number] of text.matchAll(/^#{2,3} (\d+(?:\.\d+)?|[A-J])\.? /gm))
      found.add(`${document} §${number}`)
  }
  return found
}

/** The name under which a heading is reached, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The links of a document that lead to no file or to no heading of it. */
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

/** The source files that a document names in code spans and that are not there, at the root nor under app. */
export const deadPaths = (text: string): string[] =>
  [...text.matchAll(/`([\w.+-]+\/[\w./+$-]+\.(?:tsx?|mjs|css))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(path) && !existsSync(join('app', path)))

/** The tracked texts, and those about to be: sources, tests, styles, documents. This folder's examples are left out. */
export const texts = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
    .trim()
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|cjs|js|css|md|json)$|(?:^|\/)Dockerfile$/.test(file))
    .filter((file) => !/^tests\/documents\/|package-lock\.json$/.test(file))
    .filter(existsSync)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The document of the specification that a file is, if it is one. */
export const ownDocument = (file: string) => /^docs\/specification\/([1-8])-/.exec(file)?.[1]
