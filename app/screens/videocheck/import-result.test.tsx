import { expect, test } from 'vitest'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { reservesOf } from '~/domain/imports/doubt-texts'
import type { VideocheckImportResult } from '~/domain/videocheck/view'
import { markup, textOf } from '~/ui/render.fixture'
import { ImportResult } from './import-result'

const RESULT: VideocheckImportResult = {
  state: 'done',
  message: 'Import réussi\u202f!',
  failed: 0,
  fileName: 'nov.xlsx',
  model: null,
  settle: null,
  sites: [{ siteId: 'b1', name: 'Brest', outcome: 'stored' }],
  errors: [],
  reserves: [],
  account: NO_ACCOUNT,
  warnings: [],
}
const fall = {
  sheet: null,
  row: 3,
  column: 'CA identifié',
  site: 'Brest',
  message: 'Brest\u202f: 1 est inférieur à 2.',
  kind: 'drop' as const,
  count: 2,
}
const drawn = (given: Partial<VideocheckImportResult>) => {
  const html = markup(<ImportResult result={{ ...RESULT, ...given }} />, '/videocheck')
  return [/notice-(\w+)/.exec(html)?.[1], textOf(html)]
}

test('is green for an import that made nothing fall, amber for one that did, red for a failure', () => {
  expect(drawn({})).toEqual(['success', expect.stringContaining('Import réussi')])
  const [tone, text] = drawn({ warnings: [fall], reserves: reservesOf([], [fall]) })
  expect(tone).toBe('warning')
  expect(text).toContain('Import réussi, avec réserves')
  expect(text).toContain('Cumuls en baisse dans 1 concession\u202f: Brest (2 chiffres).')
  expect(drawn({ failed: 1, warnings: [fall] })[0]).toBe('error')
})

test('leads to the page that settles unknown values, where there are some (8 §5)', () => {
  const page = (settle: string | null) =>
    markup(<ImportResult result={{ ...RESULT, settle }} />, '/videocheck')
  const link = 'href="/admin/imports/7"'
  expect(page('/admin/imports/7')).toContain(link)
  expect(textOf(page('/admin/imports/7'))).toContain('Décider des valeurs inconnues')
  expect(textOf(page(null))).not.toContain('valeurs inconnues')
})
