import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotFoundError } from '~/domain/errors'
import type { GuideEntry, GuidePage } from '~/domain/guide/page'
import Administration, { attributes as administration } from '../../../docs/guide/administration.md'
import Demarrage, { attributes as demarrage } from '../../../docs/guide/demarrage.md'
import Import, { attributes as imports } from '../../../docs/guide/import.md'
import Matin, { attributes as matin } from '../../../docs/guide/matin.md'
import Modeles, { attributes as modeles } from '../../../docs/guide/modeles.md'
import Objectifs, { attributes as objectifs } from '../../../docs/guide/objectifs.md'
import Planning, { attributes as planning } from '../../../docs/guide/planning.md'
import Telephone, { attributes as telephone } from '../../../docs/guide/telephone.md'

/** Attributes at the head of each page: `title`, `roles`, `summary`. */
type Attributes = Omit<GuideEntry, 'name'>

interface Source {
  Page: ComponentType<{ components: typeof COMPONENTS }>
  attributes: Attributes
}

/** The pages of docs/guide, by their address, in the order of the list. */
const PAGES: Readonly<Record<string, Source>> = {
  matin: { Page: Matin, attributes: matin },
  telephone: { Page: Telephone, attributes: telephone },
  import: { Page: Import, attributes: imports },
  modeles: { Page: Modeles, attributes: modeles },
  planning: { Page: Planning, attributes: planning },
  objectifs: { Page: Objectifs, attributes: objectifs },
  administration: { Page: Administration, attributes: administration },
  demarrage: { Page: Demarrage, attributes: demarrage },
}

/** Pictures have a path in the repository, from which their address is made. */
const COMPONENTS = {
  img: ({ src = '', alt = '' }: { src?: string; alt?: string }) => (
    <img src={src.replace('../../public', '')} alt={alt} loading="lazy" />
  ),
}

/** The list of the guide's pages. */
export const guideEntries = (): GuideEntry[] =>
  Object.entries(PAGES).map(([name, { attributes }]) => ({ name, ...attributes }))

/** A page of the users' guide. @throws NotFoundError 404 */
export function guidePage(name: string): GuidePage {
  const source = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  if (!source) throw new NotFoundError('Cette page du guide n’existe pas.')
  const { Page, attributes } = source
  return { name, ...attributes, html: renderToStaticMarkup(<Page components={COMPONENTS} />) }
}
