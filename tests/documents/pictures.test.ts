import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PICTURES } from '../e2e/harness/pictures'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)

it('each picture of the README and the guide is taken by npm run screenshots, and each taken one is shown', () => {
  const pages = readdirSync(at('docs/guide')).map((name) => `docs/guide/${name}`)
  const shown = ['README.md', ...pages].flatMap((page) =>
    [...readFileSync(at(page), 'utf8').matchAll(/!\[[^\]]+\]\((?:\.\.\/\.\.\/)?([^)]+)\)/g)].map(
      ([, file]) => file,
    ),
  )
  const taken = PICTURES.map(({ file }) => file)
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.sort()).toEqual([...taken].sort())
  expect(taken.filter((file) => !existsSync(at(file)))).toEqual([])
})
