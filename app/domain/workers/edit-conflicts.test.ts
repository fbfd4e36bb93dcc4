import { expect, it } from 'vitest'
import type { StoredWorker } from './changes'
import { readShownWorker, shownWorker, workerTexts } from './edit-conflicts'

const LEA: StoredWorker = {
  name: 'Léa Martin',
  service: 'mechanic',
  metier: 'Technicien',
  secondaryService: null,
  isApprenticeDefault: true,
  matricule: null,
  userId: null,
}

it('round-trips the original values, and returns null for invalid text', () => {
  expect(readShownWorker(shownWorker(LEA))).toEqual(workerTexts(LEA))
  for (const none of ['', 'null', '[]', '{"name":"Léa"}', shownWorker(LEA).replace('"on"', '1')])
    expect(readShownWorker(none)).toBeNull()
})
