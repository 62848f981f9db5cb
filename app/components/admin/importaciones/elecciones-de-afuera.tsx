import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx'
import { countWord } from '#domain/texto/plural.ts'

/** What another shop's file leaves to the owner, asked once for all rows, and only where it occurs. */
export function EleccionesDeAfuera({
  importacion: { conCentavos, conTachado, sinContar, sinEncargo, cuentas, lista },
}: {
  importacion: ImportacionDetalle
}) {
  const recordada = lista?.eleccion
  const camisetas = (count: number) => countWord(count, 'camiseta', 'camisetas')
  return (
    <div className="grid w-full max-w-3xl items-start gap-4 empty:hidden sm:grid-cols-2">
      {conTachado > 0 && (
        <Field
          label={`${camisetas(conTachado)} ${conTachado === 1 ? 'viene' : 'vienen'} con precio tachado. ¿Hacer con las nuevas una rebaja?`}
          htmlFor="eleccion-precio"
          hint="En una rebaja se paga lo mismo, con el tachado como precio de antes, hasta que la termines. Las que ya están en la tienda quedan a lo que se paga."
        >
          <Select name="precio" defaultValue="pagado">
            <option value="pagado">No, que cuesten lo que se paga</option>
            {cuentas.nuevo > 0 && <option value="rebaja">Sí, hacer una rebaja</option>}
            <option value="tachado">No, que cuesten el tachado</option>
          </Select>
        </Field>
      )}
      {sinContar > 0 && (
        <Field
          label="Unidades por talle donde no hay stock"
          htmlFor="eleccion-stock"
          hint={`En ${camisetas(sinContar)} esa tienda no cuenta unidades. Vacío: entran agotadas.`}
        >
          <Input
            name="porTalle"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            pattern="[0-9]*"
            defaultValue={recordada?.porTalle || ''}
          />
        </Field>
      )}
      {sinEncargo > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 sm:col-span-2 sm:max-w-md">
          <Field label="Por encargo cuesta, de más" htmlFor="eleccion-encargo">
            <Input
              name="encargo"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              defaultValue={recordada?.encargo?.diferencia || ''}
              aria-describedby="eleccion-encargo-ayuda"
            />
          </Field>
          <Select
            name="encargoModo"
            aria-label="En pesos o por ciento"
            defaultValue={recordada?.encargo?.modo ?? 'pesos'}
          >
            <option value="pesos">pesos</option>
            <option value="porcentaje">%</option>
          </Select>
          <p
            id="eleccion-encargo-ayuda"
            className="col-span-2 mt-1 text-sm text-tinta-suave"
          >{`${camisetas(sinEncargo)} ${sinEncargo === 1 ? 'nueva viene' : 'nuevas vienen'} sin ese precio. Vacío: queda igual al de stock.`}</p>
        </div>
      )}
      {conCentavos > 0 && (
        <Checkbox
          name="redondear"
          value="1"
          required
          className="sm:col-span-2"
          label={`Redondear los precios con centavos de ${camisetas(conCentavos)}: acá van en pesos enteros`}
        />
      )}
    </div>
  )
}
