import { expect, it } from 'vitest'
import { pageOf } from '~/domain/paging'
import { markup, textOf } from '~/ui/render.fixture'
import { LateCard } from './late-card'

it('asks one concession for its file, several for theirs', () => {
  const rows = ['Brest', 'Dole'].map((name) => ({
    siteId: name,
    name,
    date: null,
    plate: 'Bretagne',
    group: 'Nord',
  }))
  const shown = (late: number) => {
    const page = {
      due: '2026-11-19',
      waiting: false,
      total: 9,
      upToDate: 9 - late,
      late,
      unreadable: [],
      rows: pageOf(rows.slice(0, late), null, 50),
      query: '',
      limit: '09:00',
      mailsToComplete: false,
    }
    return textOf(markup(<LateCard page={page} />))
  }
  expect(shown(1)).toContain('Demandez son fichier à cette concession, puis importez-le.')
  expect(shown(2)).toContain('Demandez leur fichier à ces concessions, puis importez-le.')
})
