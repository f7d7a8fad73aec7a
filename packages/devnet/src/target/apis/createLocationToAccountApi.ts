import { names, result } from '@parachron/core/scale';
import { defineApiMethod, type RuntimeApi } from '../../chain/pallet/RuntimeApi.js';
import { accountId } from '../../chain/scale/commonTypes.js';
import { getExecutor } from '../../executor/createExecutor.js';
import { getXcmTypes } from '../getXcmTypes.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { readLocationValue } from '../xcmValues.js';

const apiError = names('xcm_runtime_apis::conversions::Error', ['Unsupported', 'VersionedConversionFailed']);

/** LocationToAccountApi, which returns the account of a location. */
export function createLocationToAccountApi(config: TargetXcmConfig): RuntimeApi {
  return {
    name: 'LocationToAccountApi',
    version: 1,
    methods: [
      defineApiMethod({
        name: 'convert_location',
        inputs: { location: getXcmTypes(config.executor.versions).versionedLocation },
        output: result(accountId, apiError),
        docs: 'Converts `Location` to `AccountId`.',
        call: (context, args) => {
          const location = readLocationValue(context, config, args.location);
          if (!location) return { type: 'Err', value: { type: 'VersionedConversionFailed' } } as const;
          const account = getExecutor(context, config).getAccount(location);
          if (!account) return { type: 'Err', value: { type: 'Unsupported' } } as const;
          return { type: 'Ok', value: account } as const;
        },
      }),
    ],
  };
}
