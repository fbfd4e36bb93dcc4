import { hasUsers } from '~/db/collections/users.server'
import { environment } from '~/infra/config/environment.server'
import { DEMO_SITES, fillDemo } from './fill'

/** The demo network of spec 6. */
const SIZE = { sites: DEMO_SITES, months: 26 } as const

/** Fills an empty database with the demo network, outside production and unless DEMO=off (spec 6). */
export async function fillWhenEmpty(): Promise<void> {
  const { production, demo } = environment()
  if (production || demo === 'off') return
  if (await hasUsers()) return
  process.stdout.write('Remplissage avec le réseau de démonstration')
  await fillDemo({ ...SIZE, report: () => void process.stdout.write('.') })
  process.stdout.write('\n')
}
