import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** Exports the scope's actions with the gaps of their levers. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('actions', request)
