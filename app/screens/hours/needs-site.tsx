import type { SiteChoices } from '~/domain/comparison/site-choice'
import { NoScope } from '../shell/no-scope'
import { SiteChoicesCard } from './site-choices'

const SENTENCE = 'Veuillez sélectionner une concession pour afficher les données.'

/** 'Progression' is for one concession (3 §2.3, §8): the list to choose it from. */
export function NeedsSite({ sites }: { sites: SiteChoices | null }) {
  return sites ? (
    <SiteChoicesCard sentence={SENTENCE} choices={sites} />
  ) : (
    <NoScope sentence={SENTENCE} />
  )
}
