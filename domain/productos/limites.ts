/** What a product can hold, however it comes: by the form, a file or an action on many. */
export const POPULARIDAD_MAX = 1_000_000
export const ANIO_MIN = 1850
export const ANIO_MAX = 2100
/** Most values of a list: there are 12 colours and a couple of dozen sizes. */
export const LISTA_MAX = 60
export const IMAGENES_MAX = 40
