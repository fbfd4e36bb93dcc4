import type { ObjectifsPage } from '~/domain/objectifs/view'

/** True when the address asks before a deletion; the page holds what the question says. */
export const asksDeletion = ({ rights }: ObjectifsPage, search: string): boolean =>
  rights.edit && new URLSearchParams(search).get('modal') === 'delete'
