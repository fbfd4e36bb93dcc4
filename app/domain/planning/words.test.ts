import { expect, it } from 'vitest'
import { CellChangedError } from './merge'
import { lossText } from './words'

it('says how many typed cells are lost', () => {
  expect(lossText(1)).toBe('1 modification n’est pas enregistrée. Elle sera perdue.')
  expect(lossText(2)).toBe('2 modifications ne sont pas enregistrées. Elles seront perdues.')
})

it('names both values of a cell that changed meanwhile, and their author (4-decisions, 37)', () => {
  const conflict = {
    ...{ workerId: 'w', workerName: 'Ana', date: '2026-11-20', author: 'Bob' },
    ...{ seen: 'M', yours: '', theirs: 'CP' },
  }
  expect(new CellChangedError(conflict)).toMatchObject({
    status: 409,
    message:
      'Cette cellule a été modifiée entre-temps (Ana, 20/11/2026)\u202f: Bob a enregistré «\u202fCP\u202f», vous proposez vide.',
  })
})
