import { expect, test } from 'vitest'
import type { WatchedState } from '~/domain/imports/watched-folder'
import { textOf as bare, markup } from '~/ui/render.fixture'
import { WatchedFolderCard } from './watched-folder-card'

const WATCHED: WatchedState = {
  path: '/depot',
  lookedAt: '2026-11-20T08:05:00Z',
  trouble: null,
  ignored: [],
  waiting: [],
  stuck: [],
  files: [
    {
      fileName: 'activite-2026-11-20.xlsx',
      at: '2026-11-20T08:05:00Z',
      folder: 'traites',
      message: 'Import réussi\u202f!',
      importId: null,
    },
  ],
}
const shown = (change: Partial<WatchedState>) =>
  bare(markup(<WatchedFolderCard watched={{ ...WATCHED, ...change }} />, '/admin/imports'))

test('a file that is left alone is named with how it must be called', () => {
  const hint = 'Nommez les fichiers activite-AAAA-MM-JJ.xlsx'
  expect(shown({})).not.toContain(hint)
  const text = shown({ ignored: ['activité-du-20.xlsx'] })
  expect(text).toContain('activité-du-20.xlsx')
  expect(text).toContain(hint)
})
