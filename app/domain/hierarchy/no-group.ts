/** Said where the network has no group to choose (ui.md, States). */
export const NO_GROUP_YET = 'Le réseau n’a encore aucun groupe.'
