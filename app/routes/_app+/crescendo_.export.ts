import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** The tables of /crescendo, for what the address names. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('crescendo', request)
