import type { Role } from '~/domain/access/roles'

/** What the frame shows of the signed-in user (spec 1 §2.4). */
export interface ShellUser {
  name: string
  email: string
  role: Role
  /** every concession the user covers */
  sites: readonly { _id: string; name: string }[]
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  /** 'Concession de prédilection', for plate level only */
  referenceConcession: { name: string; plate: { name: string } } | null
}
