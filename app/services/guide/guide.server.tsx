import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { may, PERMISSIONS, type Permission } from '~/domain/access/permissions'
import { ROLE_LABELS, ROLES, type Role } from '~/domain/access/roles'
import { ForbiddenError, NotFoundError } from '~/domain/errors'
import type { GuideEntry, GuidePage } from '~/domain/guide/page'
import Administration, { attributes as administration } from '../../../docs/guide/administration.md'
import Clotures, { attributes as clotures } from '../../../docs/guide/clotures.md'
import Demarrage, { attributes as demarrage } from '../../../docs/guide/demarrage.md'
import Import, { attributes as imports } from '../../../docs/guide/import.md'
import Matin, { attributes as matin } from '../../../docs/guide/matin.md'
import Modeles, { attributes as modeles } from '../../../docs/guide/modeles.md'
import Objectifs, { attributes as objectifs } from '../../../docs/guide/objectifs.md'
import Planning, { attributes as planning } from '../../../docs/guide/planning.md'
import Qualite, { attributes as qualite } from '../../../docs/guide/qualite.md'
import Refus, { attributes as refus } from '../../../docs/guide/refus.md'
import Telephone, { attributes as telephone } from '../../../docs/guide/telephone.md'
import Videocheck, { attributes as videocheck } from '../../../docs/guide/videocheck.md'

/** Attributes at the head of each page; `may` is the permission that its screens need. */
interface Attributes {
  title: string
  summary: string
  may: string
}

interface Source {
  Page: ComponentType<{ components: ReturnType<typeof componentsFor> }>
  attributes: Attributes
}

/** The pages of docs/guide, by their address, in the order of the list. */
const PAGES: Readonly<Record<string, Source>> = {
  matin: { Page: Matin, attributes: matin },
  telephone: { Page: Telephone, attributes: telephone },
  planning: { Page: Planning, attributes: planning },
  objectifs: { Page: Objectifs, attributes: objectifs },
  qualite: { Page: Qualite, attributes: qualite },
  videocheck: { Page: Videocheck, attributes: videocheck },
  import: { Page: Import, attributes: imports },
  refus: { Page: Refus, attributes: refus },
  modeles: { Page: Modeles, attributes: modeles },
  clotures: { Page: Clotures, attributes: clotures },
  administration: { Page: Administration, attributes: administration },
  demarrage: { Page: Demarrage, attributes: demarrage },
}

/** @throws Error for a word of docs/guide that is no permission */
function permissionOf(word: string): Permission {
  if (!Object.hasOwn(PERMISSIONS, word)) throw new Error(`docs/guide: ${word} is no permission`)
  return word as Permission
}

/**
 * What the pages are drawn with: a picture's path in the repository becomes its address, and `<For may="…">` holds what
 * only roles with that permission read.
 */
const componentsFor = (role: Role) => ({
  img: ({ src = '', alt = '' }: { src?: string; alt?: string }) => (
    <img src={src.replace('../../public', '')} alt={alt} loading="lazy" />
  ),
  For: ({ may: needed, children }: { may: string; children?: ReactNode }) =>
    may(role, permissionOf(needed)) ? children : null,
})

/** Names of the roles that read a page; 'Tous' for every role. */
function readersOf(needed: Permission): string {
  const readers = ROLES.filter((role) => may(role, needed))
  return readers.length === ROLES.length
    ? 'Tous'
    : readers.map((role) => ROLE_LABELS[role]).join(', ')
}

const entryOf = (name: string, { title, summary, may: needed }: Attributes): GuideEntry => ({
  name,
  title,
  summary,
  roles: readersOf(permissionOf(needed)),
})

/** The guide's pages whose screens the role may open. */
export const guideEntries = (role: Role): GuideEntry[] =>
  Object.entries(PAGES)
    .filter(([, { attributes }]) => may(role, permissionOf(attributes.may)))
    .map(([name, { attributes }]) => entryOf(name, attributes))

/** A page of the users' guide, as a role reads it. @throws NotFoundError 404, ForbiddenError 403 */
export function guidePage(name: string, role: Role): GuidePage {
  const source = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  if (!source) throw new NotFoundError('Cette page du guide n’existe pas.')
  const { Page, attributes } = source
  if (!may(role, permissionOf(attributes.may))) throw new ForbiddenError()
  const html = renderToStaticMarkup(<Page components={componentsFor(role)} />)
  return { ...entryOf(name, attributes), html }
}
