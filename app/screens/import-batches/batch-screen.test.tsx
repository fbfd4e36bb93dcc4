import { expect, test } from 'vitest'
import type { BatchFileView, BatchPage } from '~/domain/import-batches/view'
import { markup, textOf } from '~/ui/render.fixture'
import { BatchScreen } from './batch-screen'

const FILE: BatchFileView = {
  number: 1,
  fileName: 'a.xlsx',
  state: 'read',
  reason: '',
  model: null,
  day: '2026-11-19',
  importDate: '2026-11-20',
  isLeftOut: false,
  isAsked: false,
  isOpen: false,
  choices: [],
  twins: [],
  sites: 2,
  unknown: 0,
  importId: null,
  verdict: null,
  undone: null,
  kept: [],
}
const PAGE: BatchPage = {
  _id: 'b',
  state: 'asking',
  isStopAsked: false,
  trouble: '',
  expiresAt: '2026-11-20T09:30:00Z',
  leftOut: [],
  moreLeftOut: 0,
  files: [FILE],
  open: 0,
  sources: [],
  progress: null,
  isUndoable: false,
}
const htmlOf = (change: Partial<BatchPage>, search = '') =>
  markup(<BatchScreen page={{ ...PAGE, ...change }} again={null} />, `/import/lot/b${search}`)
const shown = (change: Partial<BatchPage>, search = '') => textOf(htmlOf(change, search))

test('the table says what is read of each file before anything is stored', () => {
  const text = shown({
    files: [FILE, { ...FILE, number: 2, state: 'unreadable', reason: 'Document PDF.' }],
    leftOut: [{ name: 'b.jpg', reason: 'ni classeur' }],
    moreLeftOut: 3,
  })
  for (const part of [
    'Rien n’est encore enregistré.',
    '19/11/2026',
    '20/11/2026',
    'Prêt',
    'Illisible',
    'Document PDF.',
    'b.jpg',
    'Et 3 autres.',
  ])
    expect(text).toContain(part)
})

test('a file that asks for its day offers its dates, another one, and to leave it out', () => {
  const open: BatchFileView = {
    ...FILE,
    day: null,
    importDate: null,
    isAsked: true,
    isOpen: true,
    choices: [
      { source: 'column', day: '2026-11-18' },
      { source: 'nameImport', day: '2026-11-19' },
    ],
  }
  const html = htmlOf({ files: [open], open: 1, sources: ['column', 'nameImport'] })
  const text = textOf(html)
  expect(text).toContain('18/11/2026 (colonne Date)')
  expect(text).toContain('Laisser de côté')
  expect(text).toContain('Réponse attendue')
  expect(html).toContain('name="choice.1"')
  expect(html).toContain('name="day.1"')
  expect(html).toContain('value="answer"')
})

test('nothing can be stored when no file was read', () => {
  const unread = { ...FILE, state: 'unreadable', reason: 'Document PDF.' } as const
  expect(htmlOf({ files: [FILE, unread] })).toContain('value="save"')
  const html = htmlOf({ files: [unread] })
  expect(html).not.toContain('value="save"')
  expect(textOf(html)).toContain('Corrigez-les, puis envoyez-les de nouveau.')
})

test('progress counts files and the concessions of the file in progress; it can be stopped', () => {
  const progress = { done: 2, total: 20, site: { done: 6, total: 12 } }
  const html = htmlOf({ state: 'storing', progress })
  expect(textOf(html)).toContain(
    '2 sur 20 fichiers enregistrés, fichier suivant\u202f: 6 sur 12 concessions…',
  )
  // 2 of 20 files and half of the third: 12,5 %
  expect(html).toContain('value="12.5"')
  expect(html).toContain(
    '<noscript><a class="button" href="/import/lot/b">Actualiser</a></noscript>',
  )
  expect(html).toContain('value="stop"')
  expect(htmlOf({ state: 'storing', progress, isStopAsked: true })).not.toContain('value="stop"')
})

test('a stopped batch is resumed, and a stored one undone after a question', () => {
  expect(htmlOf({ state: 'stopped', isUndoable: true })).toContain('value="resume"')
  const done = { state: 'done', isUndoable: true } as const
  expect(htmlOf(done)).not.toContain('value="undo"')
  expect(htmlOf(done, '?dialog=undo')).toContain('value="undo"')
  expect(htmlOf({ state: 'undone' }, '?dialog=undo')).not.toContain('value="undo"')
})
