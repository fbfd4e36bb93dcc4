import { expect, it } from 'vitest'
import { releaseProblems } from './release-check.mjs'

const CHANGELOG =
  '# Changes\n\n## 1.3.0 — 2026-12-24\n\n## 1.2.0 — 2026-12-01\n\nFaster. Nothing to do.\n'
const ready = {
  version: '1.2.0',
  locked: '1.2.0',
  changelog: CHANGELOG,
  stores: ['1.1.0.db.br', '1.2.0.db.br'],
}

it('a version with an entry and a store lacks nothing', () => {
  expect(releaseProblems(ready)).toEqual([])
})

it.each([
  [{ version: '1.2' }, ['La version « 1.2 » de package.json n’est pas de la forme 1.2.3.']],
  [
    { locked: '1.1.0' },
    [
      'La version de package-lock.json est 1.1.0, celle de package.json 1.2.0 : lancez npm install.',
    ],
  ],
  [
    { version: '1.3.0', locked: '1.3.0' },
    [
      'Dans CHANGELOG.md, l’entrée 1.3.0 est vide.',
      'Il manque la base tests/fixtures/stores/1.3.0.db.br : lancez RENEW_FIXTURES=1 npx vitest run tests/services/stores.',
    ],
  ],
  // the heading of 1.2.0 is not that of 1.2.01 or 1.2
  [
    { version: '1.2.01', locked: '1.2.01', stores: ['1.2.01.db.br'] },
    ['CHANGELOG.md n’a pas de titre « ## 1.2.01 — date ».'],
  ],
])('what is missing is said: %j', (given, problems) => {
  expect(releaseProblems({ ...ready, ...given })).toEqual(problems)
})
