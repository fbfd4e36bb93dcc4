import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textOf } from '../sources'
import {
  deadLinks,
  deadPaths,
  documentsIn,
  headings,
  issuesIn,
  ownDocument,
  quotedCode,
  referencesIn,
  texts,
} from './references'

const targets = (text: string, own?: string) =>
  referencesIn(text, own).found.map(({ target }) => target)

describe('reading references', () => {
  it.each([
    ['(3 §9)', ['3 §9']],
    ['(spec 5 §1; 4-decisions, 41)', ['5 §1', '4 §41']],
    ['3 §2.9, §2.10 and §3', ['3 §2.9', '3 §2.10', '3 §3']],
    ['(1 §2.2 and §6, 2 §6, 3 §6)', ['1 §2.2', '1 §6', '2 §6', '3 §6']],
    ['4-decisions 39, 40 and 43', ['4 §39', '4 §40', '4 §43']],
    ['(4-decisions, 53, 3 §9)', ['3 §9', '4 §53']],
    ['decisions 22 and 39', ['4 §22', '4 §39']],
    ['7-beyond §2, §3', ['7 §2', '7 §3']],
    ['(7-beyond, 3)', ['7 §3']],
    ['4-decisions, H', ['4 §H']],
    ['(spec 6)', ['6']],
    ['the rule (4-decisions,\n * 42), and 3\n// §8', ['3 §8', '4 §42']],
  ])('%j', (text, expected) => {
    expect(targets(text)).toEqual(expected)
    expect(referencesIn(text).unread).toEqual([])
  })

  it('a section alone is of the own document, and of none elsewhere', () => {
    expect(targets('see §2.7', '1')).toEqual(['1 §2.7'])
    expect(referencesIn('see §2.7').unread).toHaveLength(1)
  })

  it('finds issues, documents and dead links', () => {
    expect(issuesIn('a bound (issue 13), issues 2')).toEqual(['issue 13', 'issues 2'])
    expect(documentsIn('see app/SCALE.md (ui.md, States)')).toEqual(['app/SCALE.md', 'ui.md'])
    expect(deadLinks('README.md', '[a](docs/nowhere.md) [b](README.md) [c](#nothing)')).toEqual([
      'docs/nowhere.md',
      '#nothing',
    ])
  })
})

describe('the repository explains itself', () => {
  const all = texts()

  it('every reference to the specification leads to a heading', () => {
    const known = headings()
    expect(known.size).toBeGreaterThan(140)
    let count = 0
    const dead: string[] = []
    for (const { file, text } of all) {
      const { found, unread } = referencesIn(text, ownDocument(file))
      count += found.length
      for (const { written, target } of found)
        if (!known.has(target)) dead.push(`${file}: ${written} (${target})`)
      dead.push(...unread.map((words) => `${file}: …${words}… is in no known form`))
    }
    expect(dead).toEqual([])
    expect(count).toBeGreaterThan(2_500)
  })

  it('no text refers to an issue: it names the bound that is meant', () => {
    const found = all.flatMap(({ file, text }) =>
      issuesIn(text).map((words) => `${file}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it('every document that a text names is here', () => {
    const names = new Set(all.map(({ file }) => basename(file)))
    const missing = all.flatMap(({ file, text }) =>
      documentsIn(text)
        .filter((name) => !names.has(basename(name)))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('every source file that a document names is here', () => {
    const dead = all
      .filter(({ file }) => file.endsWith('.md') && !file.startsWith('app/embedded/'))
      .flatMap(({ file, text }) => deadPaths(text).map((path) => `${file}: ${path}`))
    expect(dead).toEqual([])
  })

  it('code that a document quotes is that of its file, numbered notes apart', () => {
    const quoted = all
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ text }) => quotedCode(text))
    expect(quoted.length).toBeGreaterThan(0)
    for (const { file, code } of quoted) expect(textOf(file)).toContain(code)
  })

  it('every relative link of a document leads to a file and a heading', () => {
    const dead = all
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ file, text }) => deadLinks(file, text).map((link) => `${file}: ${link}`))
      // a page of the guide links to screens; tests/api/pages/guide.test.ts opens them
      .filter((dead) => !/^docs\/guide\/\w+\.md: \//.test(dead))
    expect(dead).toEqual([])
  })
})
