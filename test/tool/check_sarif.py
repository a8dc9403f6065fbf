"""Checks the structure of a SARIF 2.1.0 report, and that its results are of exactly these rules.

usage: check_sarif.py REPORT [RULE...]
"""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
assert report["version"] == "2.1.0" and report["$schema"].startswith("https://")
(run,) = report["runs"]
driver = run["tool"]["driver"]
rules = {rule["id"] for rule in driver["rules"]}
assert driver["name"] == "fxstruct" and len(rules) == len(driver["rules"]) > 20
for result in run["results"]:
    assert result["ruleId"] in rules and result["level"] in ("error", "warning")
    assert result["message"]["text"]
    (location,) = result["locations"]
    region = location["physicalLocation"]["region"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] and region["startLine"] > 0
    for related in result.get("relatedLocations", []):
        assert related["message"]["text"] and related["physicalLocation"]
found = sorted(result["ruleId"] for result in run["results"])
if found != sorted(sys.argv[2:]):
    sys.exit(f"rules of the results: {found}")
if "field_unmarked_record" in found:
    assert any(result.get("relatedLocations") for result in run["results"])
