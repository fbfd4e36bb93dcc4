import { demoNetwork } from '../../../build-scripts/demo/network'
import type { DemoRole } from './sign-in'

/** A picture of the README or of a page of docs/guide, and the demo network's screen that it shows. */
export interface Picture {
  /** path in the repository */
  file: string
  role: DemoRole
  address: string
  /** width of the window in pixels, 1440 by default */
  width?: number
  /** the result of a file with an unknown concession, imported at the address */
  imports?: true
}

const { groupId, plateId, _id } = demoNetwork(12).sites[1]?.document ?? {
  groupId: '',
  plateId: '',
  _id: '',
}
const GROUP = `/synthesis?group=${groupId}`
const SITE = `group=${groupId}&plate=${plateId}&site=${_id}`

const guide = (name: string, role: DemoRole, address: string, more: Partial<Picture> = {}) => ({
  file: `public/guide/${name}.png`,
  role,
  address,
  ...more,
})

/** Every picture of the product's texts; `npm run screenshots` takes them, and its test compares them. */
export const PICTURES: readonly Picture[] = [
  { file: 'build-scripts/screenshots/synthese-groupe.png', role: 'dirigeant', address: GROUP },
  {
    file: 'build-scripts/screenshots/avancement-concession.png',
    role: 'dirigeant',
    address: `/synthesis?${SITE}&tab=progress`,
  },
  guide('matin', 'dirigeant', GROUP),
  guide('telephone', 'teamLeader', '/synthesis', { width: 390 }),
  guide('planning', 'manager', '/planning'),
  guide('objectifs', 'manager', '/targets'),
  guide('qualite', 'manager', '/quality'),
  guide('videocheck', 'manager', '/videocheck'),
  guide('import', 'administrator', '/import'),
  guide('clotures', 'administrator', '/admin/closings'),
  guide('administration', 'administrator', '/admin'),
  guide('demarrage', 'administrator', '/admin?list=setup'),
  // last, because the others would show what it changes
  guide('refus', 'administrator', '/import', { imports: true }),
]
