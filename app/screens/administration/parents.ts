import { counted } from '~/domain/format/numbers'
import type { Parents } from '~/domain/hierarchy/admin-page'
import type { Choice } from '~/ui/select'

/** The parents that a form of a plate or concession offers. */
export interface ParentField {
  label: string
  placeholder: string
  choices: readonly Choice[]
  initial: string
}

/** The choices, and at their end that there are more than can be offered at once. */
function choicesOf({ choices, more }: Parents): Choice[] {
  if (more === 0) return choices
  const label = `et ${counted(more, 'autre')}\u202f: utilisez d’abord la recherche de la page`
  return [...choices, { value: '-', label, disabled: true }]
}

/** Select of a plate's group; without any group the list shows a message, as in the filter bar. */
export const groupParents = (parents: Parents, initial: string): ParentField => ({
  label: 'Groupe parent',
  initial,
  choices: choicesOf(parents),
  placeholder: parents.choices.length > 0 ? 'Choisir un groupe' : 'Aucun groupe',
})

/** A concession's plate. */
export const plateParents = (parents: Parents, initial: string): ParentField => ({
  label: 'Plaque parente',
  initial,
  choices: choicesOf(parents),
  placeholder: parents.choices.length > 0 ? 'Choisir une plaque' : 'Aucune plaque',
})
