/** The leagues, teams and brands that shirts have. */
export type ValoresAdmin = Record<'liga' | 'equipo' | 'marca', string[]>
