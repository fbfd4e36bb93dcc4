import { expect, it } from 'vitest'
import { aSite } from '~/domain/hierarchy/network.fixture'
import { batchesOf, inPeople } from './plate-batches'

/** Plates of two concessions each. */
const chains = (plates: number) =>
  new Map(
    Array.from({ length: plates * 2 }, (_, i): [string, { plateId: string; groupId: string }] => [
      `s${i}`,
      { plateId: `p${i >> 1}`, groupId: 'g' },
    ]),
  )
const written = (sites: number, people: number) =>
  new Map(Array.from({ length: sites }, (_, i): [string, number] => [`s${i}`, people]))
const plates = (batches: ReturnType<typeof batchesOf>) =>
  batches.map((batch) => batch.map(({ plateId }) => plateId))

it('takes fifty plates of two concessions of a usual size together', () => {
  const found = plates(batchesOf(written(120, 20), chains(60)))
  expect(found.map((batch) => batch.length)).toEqual([50, 10])
})

it('takes fewer where concessions have many people, and a large plate alone', () => {
  expect(plates(batchesOf(written(6, 500), chains(3)))).toEqual([['p0', 'p1'], ['p2']])
  expect(plates(batchesOf(written(4, 5_000), chains(2)))).toEqual([['p0'], ['p1']])
})

it('counts a plate with all its concessions, and takes none that has nothing written', () => {
  const one = new Map([['s3', 20]])
  expect(plates(batchesOf(one, chains(4)))).toEqual([['p1']])
  expect(batchesOf(new Map([['gone', 20]]), chains(4))).toEqual([])
})

it('takes a thousand people a batch, a larger concession alone, and all concessions of unknown size together', () => {
  const sites = ['s0', 's1', 's2', 's3'].map((id) => aSite(id))
  const pieces = (people?: Map<string, number>) =>
    inPeople(sites, people).map((piece) => piece.map(({ _id }) => _id))
  const sizes = (...list: number[]) => new Map(list.map((size, i) => [`s${i}`, size]))
  expect(pieces(sizes(500, 500, 1, 999))).toEqual([
    ['s0', 's1'],
    ['s2', 's3'],
  ])
  expect(pieces(sizes(20, 1_200, 20, 20))).toEqual([['s0'], ['s1'], ['s2', 's3']])
  expect(pieces()).toEqual([['s0', 's1', 's2', 's3']])
})
