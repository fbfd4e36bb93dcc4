import { Notice } from '~/ui/notice'
import { NextStep } from '../shell/next-step'

/** Above the form of a file whose rows cannot be of any concession yet, and where these are created. */
export const NoSiteNotice = () => (
  <Notice tone="warning" live={false}>
    Le réseau n’a encore aucune concession&#8239;: aucune ligne du fichier ne peut être reconnue. Un
    administrateur peut les créer depuis l’aperçu du fichier.
    <NextStep to="scope" />
  </Notice>
)
