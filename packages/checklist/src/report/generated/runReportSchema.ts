// Generated from the type RunReport by `npm run generate`.

/**
 * The JSON Schema (draft 2020-12) of the output of `check --json`: a run over parachains and networks, with a report for each. Use
 * it in programs that read reports.
 */
export const runReportSchema = {
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Parachron run report, version 1",
  "$ref": "#/$defs/RunReport",
  "$defs": {
    "RunReport": {
      "type": "object",
      "required": [
        "schemaVersion",
        "verdict",
        "reports",
        "notChecked"
      ],
      "properties": {
        "schemaVersion": {
          "const": 1
        },
        "verdict": {
          "enum": [
            "ready",
            "not-ready",
            "unknown"
          ]
        },
        "at": {
          "type": "string"
        },
        "tool": {
          "type": "object",
          "required": [
            "name",
            "version"
          ],
          "properties": {
            "name": {
              "type": "string"
            },
            "version": {
              "type": "string"
            }
          },
          "additionalProperties": false
        },
        "command": {
          "type": "string"
        },
        "reports": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Report"
          }
        },
        "notChecked": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/NotChecked"
          }
        }
      },
      "additionalProperties": false
    },
    "Report": {
      "type": "object",
      "required": [
        "schemaVersion",
        "scope",
        "verdict",
        "summary",
        "chains",
        "findings",
        "plan",
        "followUps"
      ],
      "properties": {
        "schemaVersion": {
          "const": 1
        },
        "scope": {
          "$ref": "#/$defs/Scope"
        },
        "verdict": {
          "enum": [
            "ready",
            "not-ready",
            "unknown"
          ]
        },
        "summary": {
          "type": "object",
          "required": [
            "unknown",
            "pass",
            "warn",
            "fail",
            "not-applicable"
          ],
          "properties": {
            "unknown": {
              "type": "number",
              "minimum": 0
            },
            "pass": {
              "type": "number",
              "minimum": 0
            },
            "warn": {
              "type": "number",
              "minimum": 0
            },
            "fail": {
              "type": "number",
              "minimum": 0
            },
            "not-applicable": {
              "type": "number",
              "minimum": 0
            }
          },
          "additionalProperties": false
        },
        "tasks": {
          "type": "object",
          "required": [
            "newTask",
            "bookedTasks"
          ],
          "properties": {
            "newTask": {
              "enum": [
                "ready",
                "not-ready",
                "unknown"
              ]
            },
            "bookedTasks": {
              "enum": [
                "ready",
                "not-ready",
                "unknown"
              ]
            }
          },
          "additionalProperties": false
        },
        "chains": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/ReportedChain"
          }
        },
        "findings": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Finding"
          }
        },
        "plan": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PlanStep"
          }
        },
        "planSummary": {
          "$ref": "#/$defs/PlanSummary"
        },
        "batches": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PlanBatch"
          }
        },
        "followUps": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/FollowUp"
          }
        },
        "dryRun": {
          "$ref": "#/$defs/PlanDryRun"
        }
      },
      "additionalProperties": false
    },
    "Scope": {
      "type": "object",
      "required": [
        "network",
        "serviceParaId",
        "targetParaId",
        "proposal"
      ],
      "properties": {
        "network": {
          "type": "string"
        },
        "parachain": {
          "type": "string"
        },
        "serviceParaId": {
          "type": "number",
          "minimum": 0
        },
        "targetParaId": {
          "type": "number",
          "minimum": 0
        },
        "statedParaIds": {
          "type": "object",
          "required": [],
          "properties": {
            "target": {
              "type": "number",
              "minimum": 0
            },
            "service": {
              "type": "number",
              "minimum": 0
            }
          },
          "additionalProperties": false
        },
        "proposal": {
          "type": "object",
          "required": [
            "maxCapacity",
            "maxMessageSize"
          ],
          "properties": {
            "maxCapacity": {
              "type": "number",
              "minimum": 0
            },
            "maxMessageSize": {
              "type": "number",
              "minimum": 0
            }
          },
          "additionalProperties": false
        },
        "calls": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/NamedCall"
          }
        },
        "user": {
          "$ref": "#/$defs/ScopeUser"
        },
        "task": {
          "$ref": "#/$defs/ScopeTask"
        },
        "derivation": {
          "enum": [
            "hashedDescription",
            "locationHash",
            "none"
          ]
        }
      },
      "additionalProperties": false
    },
    "NamedCall": {
      "type": "object",
      "required": [
        "name",
        "hex"
      ],
      "properties": {
        "name": {
          "type": "string"
        },
        "hex": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        }
      },
      "additionalProperties": false
    },
    "ScopeUser": {
      "type": "object",
      "required": [
        "account"
      ],
      "properties": {
        "account": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "onTarget": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "derived": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        }
      },
      "additionalProperties": false
    },
    "ScopeTask": {
      "type": "object",
      "required": [
        "when"
      ],
      "properties": {
        "call": {
          "type": "string"
        },
        "when": {
          "oneOf": [
            {
              "type": "object",
              "required": [
                "kind"
              ],
              "properties": {
                "kind": {
                  "const": "next"
                }
              },
              "additionalProperties": false
            },
            {
              "type": "object",
              "required": [
                "kind",
                "times"
              ],
              "properties": {
                "kind": {
                  "const": "at"
                },
                "times": {
                  "type": "array",
                  "items": {
                    "type": "number",
                    "minimum": 0
                  }
                }
              },
              "additionalProperties": false
            },
            {
              "type": "object",
              "required": [
                "kind",
                "seconds",
                "times"
              ],
              "properties": {
                "kind": {
                  "const": "every"
                },
                "seconds": {
                  "type": "number",
                  "minimum": 0
                },
                "times": {
                  "type": "number",
                  "minimum": 0
                }
              },
              "additionalProperties": false
            },
            {
              "type": "object",
              "required": [
                "kind",
                "seconds"
              ],
              "properties": {
                "kind": {
                  "const": "recurring"
                },
                "seconds": {
                  "type": "number",
                  "minimum": 0
                }
              },
              "additionalProperties": false
            }
          ]
        }
      },
      "additionalProperties": false
    },
    "ReportedChain": {
      "type": "object",
      "required": [
        "role",
        "name",
        "endpoint",
        "block",
        "specName",
        "specVersion",
        "metadataVersion"
      ],
      "properties": {
        "role": {
          "enum": [
            "target",
            "service",
            "relay",
            "channelManager"
          ]
        },
        "name": {
          "type": "string"
        },
        "endpoint": {
          "type": "string"
        },
        "block": {
          "$ref": "#/$defs/BlockRef"
        },
        "isConfirmed": {
          "type": "boolean"
        },
        "specName": {
          "type": "string"
        },
        "specVersion": {
          "type": "number",
          "minimum": 0
        },
        "codeHash": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "metadataVersion": {
          "type": "number",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "BlockRef": {
      "type": "object",
      "required": [
        "number",
        "hash"
      ],
      "properties": {
        "number": {
          "type": "number",
          "minimum": 0
        },
        "hash": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        }
      },
      "additionalProperties": false
    },
    "Finding": {
      "type": "object",
      "required": [
        "check",
        "subject",
        "outcome",
        "reason",
        "evidence",
        "fix"
      ],
      "properties": {
        "check": {
          "type": "string"
        },
        "subject": {
          "type": "string"
        },
        "outcome": {
          "enum": [
            "unknown",
            "pass",
            "warn",
            "fail",
            "not-applicable"
          ]
        },
        "reason": {
          "type": "string"
        },
        "evidence": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Evidence"
          }
        },
        "figures": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Figure"
          }
        },
        "fix": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "noFix": {
          "$ref": "#/$defs/NoFix"
        },
        "howToFindOut": {
          "type": "string"
        },
        "concerns": {
          "const": "new-task"
        },
        "waitsFor": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "check",
              "subject"
            ],
            "properties": {
              "check": {
                "type": "string"
              },
              "subject": {
                "type": "string"
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    },
    "Evidence": {
      "type": "object",
      "required": [
        "chain",
        "block",
        "key",
        "value"
      ],
      "properties": {
        "chain": {
          "type": "string"
        },
        "block": {
          "$ref": "#/$defs/BlockRef"
        },
        "key": {
          "type": "string"
        },
        "storageKey": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "value": {}
      },
      "additionalProperties": false
    },
    "Figure": {
      "type": "object",
      "required": [
        "name",
        "amount",
        "token"
      ],
      "properties": {
        "name": {
          "type": "string"
        },
        "amount": {
          "type": "string",
          "pattern": "^[0-9]+$"
        },
        "token": {
          "$ref": "#/$defs/TokenUnit"
        }
      },
      "additionalProperties": false
    },
    "TokenUnit": {
      "type": "object",
      "required": [
        "symbol",
        "decimals"
      ],
      "properties": {
        "symbol": {
          "type": "string"
        },
        "decimals": {
          "type": "number",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "NoFix": {
      "type": "object",
      "required": [
        "reason",
        "howTo"
      ],
      "properties": {
        "reason": {
          "type": "string"
        },
        "howTo": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "PlanStep": {
      "type": "object",
      "required": [
        "id",
        "title",
        "sender",
        "layers",
        "dispatch",
        "verify",
        "after",
        "notes"
      ],
      "properties": {
        "id": {
          "type": "string"
        },
        "title": {
          "type": "string"
        },
        "sender": {
          "type": "string"
        },
        "para": {
          "type": "number",
          "minimum": 0
        },
        "signed": {
          "type": "object",
          "required": [],
          "properties": {
            "account": {
              "type": "string",
              "pattern": "^0x[0-9a-f]*$"
            }
          },
          "additionalProperties": false
        },
        "layers": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PlanLayer"
          }
        },
        "dispatch": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/DispatchRoute"
          }
        },
        "verify": {
          "type": "string"
        },
        "after": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "notes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "blocked": {
          "$ref": "#/$defs/NoFix"
        },
        "costs": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PlanCost"
          }
        }
      },
      "additionalProperties": false
    },
    "PlanLayer": {
      "type": "object",
      "required": [
        "kind",
        "title",
        "chain",
        "hex"
      ],
      "properties": {
        "kind": {
          "enum": [
            "inner-call",
            "program",
            "send",
            "call"
          ]
        },
        "title": {
          "type": "string"
        },
        "chain": {
          "type": "string"
        },
        "para": {
          "type": "number",
          "minimum": 0
        },
        "hex": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "call": {
          "$ref": "#/$defs/Call"
        },
        "token": {
          "$ref": "#/$defs/TokenUnit"
        },
        "when": {
          "type": "string"
        },
        "decoded": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "Call": {
      "type": "object",
      "required": [
        "pallet",
        "method",
        "args",
        "hex"
      ],
      "properties": {
        "pallet": {
          "type": "string"
        },
        "method": {
          "type": "string"
        },
        "args": {
          "type": "object"
        },
        "hex": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        }
      },
      "additionalProperties": false
    },
    "DispatchRoute": {
      "type": "object",
      "required": [
        "kind",
        "title",
        "calls",
        "costs",
        "periods",
        "needs"
      ],
      "properties": {
        "kind": {
          "enum": [
            "unknown",
            "signed",
            "sudo",
            "referendum",
            "whitelist",
            "collective",
            "democracy",
            "scheduled",
            "parent"
          ]
        },
        "body": {
          "type": "string"
        },
        "parentKind": {
          "enum": [
            "unknown",
            "signed",
            "sudo",
            "referendum",
            "whitelist",
            "collective",
            "democracy",
            "scheduled",
            "parent"
          ]
        },
        "begun": {
          "type": "string"
        },
        "title": {
          "type": "string"
        },
        "calls": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/RouteCall"
          }
        },
        "costs": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PlanCost"
          }
        },
        "periods": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "title",
              "text",
              "source"
            ],
            "properties": {
              "title": {
                "type": "string"
              },
              "blocks": {
                "type": "number",
                "minimum": 0
              },
              "days": {
                "type": "number",
                "minimum": 0
              },
              "text": {
                "type": "string"
              },
              "source": {
                "type": "string"
              }
            },
            "additionalProperties": false
          }
        },
        "needs": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "additionalProperties": false
    },
    "RouteCall": {
      "type": "object",
      "required": [
        "title",
        "signer"
      ],
      "properties": {
        "title": {
          "type": "string"
        },
        "signer": {
          "$ref": "#/$defs/PlanAccount"
        },
        "isOpen": {
          "const": true
        },
        "call": {
          "$ref": "#/$defs/Call"
        },
        "template": {
          "type": "object",
          "required": [
            "pallet",
            "method",
            "args",
            "fill"
          ],
          "properties": {
            "pallet": {
              "type": "string"
            },
            "method": {
              "type": "string"
            },
            "args": {
              "type": "object"
            },
            "fill": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "field",
                  "from"
                ],
                "properties": {
                  "field": {
                    "type": "string"
                  },
                  "from": {
                    "type": "string"
                  }
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    },
    "PlanAccount": {
      "type": "object",
      "required": [
        "chain",
        "name"
      ],
      "properties": {
        "chain": {
          "type": "string"
        },
        "para": {
          "type": "number",
          "minimum": 0
        },
        "account": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "name": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "PlanCost": {
      "type": "object",
      "required": [
        "kind",
        "title",
        "payer",
        "token",
        "text",
        "source"
      ],
      "properties": {
        "kind": {
          "enum": [
            "fee",
            "offer",
            "deposit",
            "minimum-balance",
            "transfer"
          ]
        },
        "title": {
          "type": "string"
        },
        "payer": {
          "$ref": "#/$defs/PlanAccount"
        },
        "to": {
          "$ref": "#/$defs/PlanAccount"
        },
        "token": {
          "$ref": "#/$defs/TokenUnit"
        },
        "amount": {
          "type": "string",
          "pattern": "^[0-9]+$"
        },
        "returns": {
          "type": "string",
          "pattern": "^[0-9]+$"
        },
        "text": {
          "type": "string"
        },
        "source": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "PlanSummary": {
      "type": "object",
      "required": [
        "steps",
        "signers",
        "blocked",
        "unfixed",
        "notes"
      ],
      "properties": {
        "steps": {
          "type": "number",
          "minimum": 0
        },
        "signers": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "sender",
              "calls"
            ],
            "properties": {
              "sender": {
                "type": "string"
              },
              "calls": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": [
                    "step"
                  ],
                  "properties": {
                    "step": {
                      "type": "string"
                    },
                    "call": {
                      "type": "string"
                    },
                    "chain": {
                      "type": "string"
                    },
                    "hash": {
                      "type": "string",
                      "pattern": "^0x[0-9a-f]*$"
                    },
                    "length": {
                      "type": "number",
                      "minimum": 0
                    }
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        },
        "blocked": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "step",
              "reason",
              "howTo"
            ],
            "properties": {
              "step": {
                "type": "string"
              },
              "reason": {
                "type": "string"
              },
              "howTo": {
                "type": "string"
              }
            },
            "additionalProperties": false
          }
        },
        "unfixed": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "check",
              "subject",
              "reason"
            ],
            "properties": {
              "check": {
                "type": "string"
              },
              "subject": {
                "type": "string"
              },
              "reason": {
                "type": "string"
              },
              "noFix": {
                "$ref": "#/$defs/NoFix"
              }
            },
            "additionalProperties": false
          }
        },
        "notes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "additionalProperties": false
    },
    "PlanBatch": {
      "type": "object",
      "required": [
        "sender",
        "chain",
        "steps",
        "call",
        "hash",
        "length"
      ],
      "properties": {
        "sender": {
          "type": "string"
        },
        "chain": {
          "type": "string"
        },
        "steps": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "call": {
          "$ref": "#/$defs/Call"
        },
        "hash": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "length": {
          "type": "number",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "FollowUp": {
      "type": "object",
      "required": [
        "kind",
        "title",
        "needed",
        "reason",
        "steps",
        "evidence"
      ],
      "properties": {
        "kind": {
          "enum": [
            "create-proxy",
            "acquire-token",
            "transfer-token",
            "run-now"
          ]
        },
        "title": {
          "type": "string"
        },
        "needed": {
          "enum": [
            "unknown",
            "yes",
            "no",
            "possible"
          ]
        },
        "reason": {
          "type": "string"
        },
        "steps": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PlanStep"
          }
        },
        "howToFindOut": {
          "type": "string"
        },
        "evidence": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Evidence"
          }
        }
      },
      "additionalProperties": false
    },
    "PlanDryRun": {
      "type": "object",
      "required": [
        "means",
        "prepared",
        "before",
        "rounds",
        "steps",
        "outcome",
        "after"
      ],
      "properties": {
        "means": {
          "enum": [
            "fork",
            "local-network"
          ]
        },
        "prepared": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "chain",
              "what",
              "why"
            ],
            "properties": {
              "chain": {
                "type": "string"
              },
              "what": {
                "type": "string"
              },
              "why": {
                "type": "string"
              }
            },
            "additionalProperties": false
          }
        },
        "before": {
          "$ref": "#/$defs/Report"
        },
        "rounds": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "number",
              "planned",
              "left",
              "verdict"
            ],
            "properties": {
              "number": {
                "type": "number",
                "minimum": 0
              },
              "planned": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              },
              "left": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              },
              "verdict": {
                "enum": [
                  "ready",
                  "not-ready",
                  "unknown"
                ]
              }
            },
            "additionalProperties": false
          }
        },
        "steps": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/TriedStep"
          }
        },
        "outcome": {
          "enum": [
            "unknown",
            "done",
            "failed"
          ]
        },
        "after": {
          "$ref": "#/$defs/Report"
        }
      },
      "additionalProperties": false
    },
    "TriedStep": {
      "type": "object",
      "required": [
        "id",
        "title",
        "chain",
        "outcome",
        "reason",
        "evidence"
      ],
      "properties": {
        "id": {
          "type": "string"
        },
        "title": {
          "type": "string"
        },
        "chain": {
          "type": "string"
        },
        "block": {
          "$ref": "#/$defs/BlockRef"
        },
        "outcome": {
          "enum": [
            "unknown",
            "done",
            "failed",
            "untried"
          ]
        },
        "round": {
          "type": "number",
          "minimum": 0
        },
        "reason": {
          "type": "string"
        },
        "parts": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "hex": {
          "type": "string",
          "pattern": "^0x[0-9a-f]*$"
        },
        "instructions": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "name",
              "outcome"
            ],
            "properties": {
              "name": {
                "type": "string"
              },
              "outcome": {
                "enum": [
                  "unknown",
                  "done",
                  "failed",
                  "not-reached"
                ]
              },
              "detail": {
                "type": "string"
              }
            },
            "additionalProperties": false
          }
        },
        "evidence": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/Evidence"
          }
        }
      },
      "additionalProperties": false
    },
    "NotChecked": {
      "type": "object",
      "required": [
        "network",
        "reason",
        "howToFindOut"
      ],
      "properties": {
        "parachain": {
          "type": "string"
        },
        "network": {
          "type": "string"
        },
        "role": {
          "enum": [
            "target",
            "service",
            "relay",
            "channelManager"
          ]
        },
        "origin": {
          "type": "string"
        },
        "reason": {
          "type": "string"
        },
        "howToFindOut": {
          "type": "string"
        },
        "error": {
          "type": "object",
          "required": [
            "code",
            "fault",
            "message"
          ],
          "properties": {
            "code": {
              "type": "string"
            },
            "fault": {
              "type": "string"
            },
            "message": {
              "type": "string"
            }
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    }
  }
} as const;
