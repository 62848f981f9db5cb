import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { faultInNombre, faultInNumero, NOMBRE_MAX } from '#domain/productos/personalizacion.ts'
import { MODO_ETIQUETA, MODOS } from '#domain/productos/producto.ts'
import { MOTIVO_DEL_PRECIO_MAX, type LineaDeVenta } from '#domain/pedidos/venta.ts'
import { quedanEnPalabras } from '#domain/productos/stock.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, ErrorText, Field, Input, Select } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Miniatura } from '../../miniatura.tsx'

type Props = {
  linea: LineaDeVenta
  /** What it costs in this sale. */
  precio: Pesos
  ajustes: AjustesPublicos
  /** What is wrong with the line, once somebody tried to sell it. */
  falta: string | undefined
  onChange: (linea: LineaDeVenta) => void
  onRemove: () => void
}

/** A shirt of a sale: mode, size, and what is printed on it. */
export function CamisetaDeVenta({ linea, precio, ajustes, falta, onChange, onRemove }: Props) {
  const { clave, camiseta, modo, talle } = linea
  const id = (campo: string) => `venta-${clave}-${campo}`
  const modos = MODOS.filter((each) => camiseta.talles[each].length > 0)
  const personalizable = modo === 'encargo' && !camiseta.estampada
  return (
    <li className="border-b border-linea py-4">
      <fieldset className="flex flex-col gap-4" aria-describedby={falta === undefined ? undefined : id('falta')}>
        <legend className="sr-only">{camiseta.nombre}</legend>
        <div className="flex items-start gap-3">
          <Miniatura imagen={camiseta.imagen} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words">{camiseta.nombre}</p>
            <p className="font-angosta text-sm text-tinta-suave">{camiseta.codigo}</p>
            <p className="font-semibold tabular-nums">{formatPesos(precio)}</p>
          </div>
          <Button
            size="sm"
            variant="texto"
            className="-mr-3 -mt-2"
            aria-label={`Quitar ${camiseta.nombre}`}
            onClick={onRemove}
          >
            Quitar
          </Button>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Cómo se vende" htmlFor={id('modo')}>
            <Select
              value={modo}
              onChange={(event) => onChange(withModo(linea, event.target.value === 'encargo' ? 'encargo' : 'stock'))}
            >
              <Options of={modos} text={(each) => MODO_ETIQUETA[each]} />
            </Select>
          </Field>
          <Field label="Talle" htmlFor={id('talle')} error={talle === '' ? falta : null}>
            <Select value={talle} onChange={(event) => onChange({ ...linea, talle: event.target.value })}>
              <option value="">Elegí el talle</option>
              {camiseta.talles[modo].map((each) => (
                <option
                  key={each.talle}
                  value={each.talle}
                  disabled={!each.disponible}
                >{`${each.talle}${each.quedan === null ? '' : each.quedan === 0 ? ' (agotado)' : ` (${quedanEnPalabras(each.quedan)})`}`}</option>
              ))}
            </Select>
          </Field>
          {personalizable && (
            <>
              <Field
                label="Nombre"
                htmlFor={id('nombre')}
                required={false}
                error={faultInNombre(linea.nombre)}
                hint={`Hasta ${NOMBRE_MAX} letras. Se estampa en mayúsculas.`}
              >
                <Input
                  value={linea.nombre}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => onChange({ ...linea, nombre: event.target.value })}
                />
              </Field>
              <Field label="Número" htmlFor={id('numero')} required={false} error={faultInNumero(linea.numero)}>
                <Input
                  value={linea.numero}
                  maxLength={10}
                  inputMode="numeric"
                  autoComplete="off"
                  onChange={(event) => onChange({ ...linea, numero: event.target.value })}
                />
              </Field>
            </>
          )}
        </div>
        {personalizable && !camiseta.parches && (
          <Checkbox
            label={`Con parches (${formatPesos(ajustes.precioParches)})`}
            checked={linea.parches}
            onChange={(event) => onChange({ ...linea, parches: event.target.checked })}
          />
        )}
        <OtroPrecio linea={linea} id={id} falta={talle === '' ? undefined : falta} onChange={onChange} />
        {modo === 'encargo' && camiseta.estampada && <p className="text-sm">Ya viene estampada.</p>}
        {talle !== '' && linea.acordado === '' && linea.motivo === '' && (
          <ErrorText id={id('falta')}>{falta}</ErrorText>
        )}
      </fieldset>
    </li>
  )
}

type OtroPrecioProps = Pick<Props, 'linea' | 'falta' | 'onChange'> & { id: (campo: string) => string }

/** Another price than the shop's, and why. */
function OtroPrecio({ linea, id, falta, onChange }: OtroPrecioProps) {
  const { acordado, motivo } = linea
  return (
    <details open={acordado !== '' || motivo !== ''}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Otro precio</summary>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Precio acordado" htmlFor={id('acordado')} error={acordado === '' && motivo === '' ? null : falta}>
          <Input
            value={acordado}
            maxLength={12}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onChange({ ...linea, acordado: event.target.value })}
          />
        </Field>
        <Field label="Por qué" htmlFor={id('motivo')} hint="Queda en el pedido, solo para ustedes.">
          <Input
            value={motivo}
            maxLength={MOTIVO_DEL_PRECIO_MAX}
            autoComplete="off"
            onChange={(event) => onChange({ ...linea, motivo: event.target.value })}
          />
        </Field>
      </div>
    </details>
  )
}

/** In another mode there are other sizes, and from stock nothing is printed. */
function withModo(linea: LineaDeVenta, modo: LineaDeVenta['modo']): LineaDeVenta {
  const kept = linea.camiseta.talles[modo].some(({ talle, disponible }) => talle === linea.talle && disponible)
  const next = { ...linea, modo, talle: kept ? linea.talle : '' }
  return modo === 'encargo' ? next : { ...next, nombre: '', numero: '', parches: false }
}
