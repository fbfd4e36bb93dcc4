import { errorResponse } from '~/api/errors.server'

const unknown = () => errorResponse(404, 'Cette adresse n’existe pas.')

export const loader = unknown
export const action = unknown
