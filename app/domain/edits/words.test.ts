import { expect, it } from 'vitest'
import {
  type ByName,
  contentOf,
  isSameContent,
  type RequiredText,
  type Words,
  worded,
  wordOf,
} from './words'

interface Note {
  title: string
  placeId: string | null
  isOpen: boolean
  until?: string
}

const WORDS: Words<Note> = {
  title: { label: 'Titre' },
  placeId: { label: 'Lieu' },
  isOpen: { label: 'Ouverte' },
  until: { label: 'Échéance' },
}

it('a field without words does not compile, an optional one neither', () => {
  const { title, ...others } = WORDS
  // @ts-expect-error title is missing
  const untitled: Words<Note> = others
  const { until, ...always } = WORDS
  // @ts-expect-error until is missing
  const endless: Words<Note> = always
  expect([worded(untitled), worded(endless)]).toEqual([
    ['placeId', 'isOpen', 'until'],
    ['title', 'placeId', 'isOpen'],
  ])
  expect([wordOf(WORDS, 'title'), wordOf(WORDS, 'toString')]).toEqual(['Titre', undefined])
  expect([title, until]).toEqual([{ label: 'Titre' }, { label: 'Échéance' }])
})

it('content is the fields with words, compared one by one', () => {
  const stored = { _id: '1', title: 'A', placeId: null, isOpen: true, revision: 2 }
  const content = { title: 'A', placeId: null, isOpen: true, until: undefined }
  expect(contentOf(WORDS, stored)).toEqual(content)
  expect(isSameContent(WORDS, stored, { ...content, placeId: '', until: '' })).toBe(true)
  for (const other of [{ title: 'B' }, { placeId: 'p' }, { isOpen: false }, { until: '2026' }])
    expect(isSameContent(WORDS, stored, { ...content, ...other })).toBe(false)
})

it('types name the texts that are always stored, and the fields of a trail', () => {
  const texts: RequiredText<Note>[] = ['title']
  // @ts-expect-error until may be missing
  texts.push('until')
  const trail: ByName<Note> = { title: 'A', place: 'Colmar', isOpen: null, until: null }
  // @ts-expect-error until is missing
  const endless: ByName<Note> = { title: 'A', place: 'Colmar', isOpen: null }
  expect([texts, Object.keys(trail)]).toEqual([
    ['title', 'until'],
    ['title', 'place', 'isOpen', 'until'],
  ])
  expect(endless).toEqual({ title: 'A', place: 'Colmar', isOpen: null })
})
