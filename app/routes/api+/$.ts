import { unknownAddress } from '~/api/errors.server'

export const loader = unknownAddress
export const action = unknownAddress
